import { Button } from '../ui/button';

interface TroubleProps {
  readonly heading: string;
  readonly text: string;
  onRetry(): void;
}

/** What stands where a page should. */
export const Trouble = ({ heading, text, onRetry }: TroubleProps) => (
  <div className="crash" role="alert">
    <h1>{heading}</h1>
    <p>{text}</p>
    <Button kind="primary" onClick={onRetry}>
      Try again
    </Button>
  </div>
);
