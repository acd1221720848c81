import { Component, type ReactNode } from 'react';
import { report } from '../browser/report';
import { t } from '../lib/text';
import { token } from '../state/session';
import { Button } from '../ui/button';

/** Replaces a page (spec section 2, Error screen). */
const ErrorScreen = ({ text, onRetry }: { text: string; onRetry(): void }) => (
  <main className="crash">
    <div role="alert">
      <h1>{t('Something went wrong')}</h1>
      <p>{text}</p>
      {token.peek() && <p>{t('Nothing is lost: the server keeps your wallet and all you’ve done.')}</p>}
    </div>
    <Button onClick={onRetry}>{t('Try again')}</Button>
  </main>
);

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  readonly place: string;
}

interface Caught {
  readonly error: Error | undefined;
  readonly place: string | undefined;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  override state: Caught = { error: undefined, place: undefined };

  static getDerivedStateFromError(thrown: unknown): Partial<Caught> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, caught: Caught): Caught | null {
    return place === caught.place ? null : { error: undefined, place };
  }

  override componentDidCatch(thrown: unknown): void {
    report('crash', thrown);
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <ErrorScreen text={error.message} onRetry={() => this.setState({ error: undefined })} />;
  }
}
