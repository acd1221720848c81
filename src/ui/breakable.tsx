import type { ReactNode } from 'react';

/** A text that breaks, where it is too long for its line, at one place first: after so many characters, if any. */
export const breakable = (text: string, after: number): ReactNode =>
  after ? (
    <>
      {text.slice(0, after)}
      <wbr />
      {text.slice(after)}
    </>
  ) : (
    text
  );

/** Large text breaks an address after its @, not in a word. */
export const Address = ({ text }: { text: string }) => breakable(text, text.indexOf('@') + 1);
