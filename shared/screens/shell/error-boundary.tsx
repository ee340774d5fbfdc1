import { Component, type ReactNode } from 'react';
import { PageFailed } from './page-failed.tsx';

interface Caught {
  readonly error: unknown;
}

/** Shows what happened if a screen throws while rendering, and reports the error. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { caught: Caught | null }> {
  override state: { caught: Caught | null } = { caught: null };

  override componentDidCatch(error: unknown) {
    this.setState({ caught: { error } });
    reportError(error);
  }

  override render() {
    const { caught } = this.state;
    return caught ? (
      <PageFailed error={caught.error} onRetry={() => location.reload()} />
    ) : (
      this.props.children
    );
  }
}
