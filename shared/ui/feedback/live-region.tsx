import type { ReactNode } from 'react';

interface LiveRegionProps {
  /** `true` for errors that need an answer now; the rest waits for a pause in reading. */
  urgent?: boolean;
  children?: ReactNode;
}

/**
 * The place where messages appear later. It must be in the page from load: a region that arrives
 * together with its text is not read out.
 */
export const LiveRegion = ({ urgent = false, children }: LiveRegionProps) => (
  <div role={urgent ? 'alert' : 'status'}>{children}</div>
);
