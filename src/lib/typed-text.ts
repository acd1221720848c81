/** Controls but white space, format characters and fillers. */
const UNSEEN = /(?![\t-\r])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu;

/** Joiners and the mark that colours an emoji change what is seen. */
const UNSEEN_IN_NAMES = new RegExp(`(?![\\u200c\\u200d]|(?<=\\p{Emoji})\\ufe0f)${UNSEEN.source}`, 'gu');

/** Malayalam and Bengali have words that end with a mark and a joiner. */
const LOOSE_JOINER = /(?<![\p{L}\p{M}\p{S}])[\u200c\u200d]|(?<!\p{M})[\u200c\u200d](?![\p{L}\p{M}\p{S}])/gu;

export const seenText = (text: string): string => text.replace(UNSEEN_IN_NAMES, '').replace(LOOSE_JOINER, '');

/** Unicode has the ten digits of a script in a row, and some rows after each other. */
function digitOf(char: string): string {
  const code = Number(char.codePointAt(0));
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}

/** What is seen, trimmed, with full-width forms and the digits of every script as ASCII. Not for names and passwords. */
export const plainText = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(/[！-～]/g, (wide) => wide.normalize('NFKC'))
    .replace(/(?!\d)\p{Nd}/gu, digitOf)
    .trim();
