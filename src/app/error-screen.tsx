import { Component, type ReactNode } from 'react';
import { report } from '../browser/report';
import { t } from '../lib/text';
import { reloadPage } from '../state/load-code';
import { token } from '../state/session';
import { Button } from '../ui/button';

/** Filled in by build.mjs (README, Configure). */
declare const __REPORT_URL__: string;

interface ErrorScreenProps {
  readonly heading: string;
  readonly text: string;
  /** Whether to say so: a player who is signed in may fear for it. */
  readonly isMoneySafe?: boolean;
  onRetry(): void;
}

/** Replaces a page (spec section 2, Error screen). */
const ErrorScreen = ({ heading, text, isMoneySafe, onRetry }: ErrorScreenProps) => (
  <main className="crash">
    <div role="alert">
      <h1>{heading}</h1>
      <p>{text}</p>
      {isMoneySafe && <p>{t('Your money is safe: the server keeps your wallet and everything that you have done.')}</p>}
    </div>
    <Button onClick={onRetry}>{t('Try again')}</Button>
  </main>
);

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Where the player is. A change clears the error and renders the children again. */
  readonly place: string;
}

interface Caught {
  readonly error: Error | undefined;
  readonly place: string | undefined;
}

/** Shows an error that its children throw while rendering, until the player tries again or leaves the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  override state: Caught = { error: undefined, place: undefined };

  static getDerivedStateFromError(thrown: unknown): Partial<Caught> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, caught: Caught): Caught | null {
    return place === caught.place ? null : { error: undefined, place };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const retry = () => this.setState({ error: undefined });
    const heading = t('Something went wrong');
    const isMoneySafe = token.peek() !== undefined;
    return <ErrorScreen heading={heading} text={error.message} isMoneySafe={isMoneySafe} onRetry={retry} />;
  }
}

// An empty method would stay in a build without reports.
if (__REPORT_URL__) ErrorBoundary.prototype.componentDidCatch = (thrown) => report('crash', thrown);

/** Replaces a page whose chunk couldn't be loaded: usually the player is offline. */
export const UnavailablePage = () => (
  <ErrorScreen
    heading={navigator.onLine ? t('Something went wrong') : t('You’re offline')}
    text={t('This page couldn’t be loaded. Check your connection and try again.')}
    onRetry={reloadPage}
  />
);
