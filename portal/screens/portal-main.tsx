import type { ReactNode } from 'react';

/** What a page of the portal shows between head and foot. */
export const PortalMain = ({ children }: { children: ReactNode }) => (
  <main className="ff-portal-main" id="main" tabIndex={-1}>
    {children}
  </main>
);
