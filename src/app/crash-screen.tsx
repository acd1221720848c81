import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button';

/** Catches what its children throw while rendering and offers to render them again (spec section 2, Error screen). */
export class CrashScreen extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div className="crash" role="alert">
        <h1>Something went wrong</h1>
        <p>{error.message}</p>
        <Button kind="primary" onClick={() => this.setState({ error: undefined as never })}>
          Try again
        </Button>
      </div>
    );
  }
}
