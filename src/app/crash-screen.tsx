import { Component, type ReactNode } from 'react';
import { Trouble } from './trouble';

interface Crash {
  readonly error?: Error | undefined;
}

/** Catches what its children throw while rendering and offers to render them again (spec section 2, Error screen). */
export class CrashScreen extends Component<{ children: ReactNode }, Crash> {
  override state: Crash = {};

  static getDerivedStateFromError(thrown: unknown): Crash {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const retry = () => this.setState({ error: undefined });
    return <Trouble heading="Something went wrong" text={error.message} onRetry={retry} />;
  }
}
