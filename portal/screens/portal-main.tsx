import type { ReactNode } from 'react';

interface PortalMainProps {
  /** The content is loading; the footer is hidden until then, because the content would push it down. */
  readonly loading?: boolean;
  readonly children: ReactNode;
}

/** What a page of the portal shows between header and footer. */
export const PortalMain = ({ loading = false, children }: PortalMainProps) => (
  <main className={`ff-portal-main${loading ? ' ff-portal-main--loading' : ''}`} id="main" tabIndex={-1}>
    {children}
  </main>
);
