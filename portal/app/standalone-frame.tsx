import '#shared/ui/layout/checkout-page.css';
import type { ReactNode } from 'react';
import { PageHeader } from '#shared/ui/layout/page-header.tsx';

/** Around the login pages: neither navigation nor footer. Source: POR-045. */
export const StandaloneFrame = ({ children }: { children: ReactNode }) => (
  <div className="ff-checkout ff-portal-standalone">
    <PageHeader flush />
    {children}
  </div>
);
