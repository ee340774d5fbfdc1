import type { ReactNode } from 'react';

interface PortalMainProps {
  /** The content is on its way: the foot, which it would push away, comes after it. */
  readonly loading?: boolean;
  readonly children: ReactNode;
}

/** What a page of the portal shows between head and foot. */
export const PortalMain = ({ loading = false, children }: PortalMainProps) => (
  <main className={`ff-portal-main${loading ? ' ff-portal-main--loading' : ''}`} id="main" tabIndex={-1}>
    {children}
  </main>
);
