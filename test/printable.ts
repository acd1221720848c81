/** A stranger's text in one line, without characters that move or colour the text of a terminal. */
export const printable = (text: string): string => text.replace(/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/gu, ' ').slice(0, 1000);
