interface BreakableProps {
  readonly text: string;
  /** How many characters stand before the break. */
  readonly at: number;
}

/** A text that breaks, where it is too long for its line, at one place first. */
export const Breakable = ({ text, at }: BreakableProps) => (
  <>
    {text.slice(0, at)}
    <wbr />
    {text.slice(at)}
  </>
);

/** Large text breaks an address after its @, not in a word. */
export const Address = ({ text }: { text: string }) => <Breakable text={text} at={text.indexOf('@') + 1} />;
