import type { ReactNode } from 'react';

/** A text that breaks first after so many characters, unless that is 0. */
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
