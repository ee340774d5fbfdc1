import type { ReactNode } from 'react';

interface LiveRegionProps {
  /** `true` for errors, which interrupt the screen reader; other messages wait until it pauses. */
  urgent?: boolean;
  children?: ReactNode;
}

/**
 * A container for messages that screen readers announce when they appear. Render it from the start, empty: a live region
 * that is added together with its text is not announced.
 */
export const LiveRegion = ({ urgent = false, children }: LiveRegionProps) => (
  <div role={urgent ? 'alert' : 'status'}>{children}</div>
);
