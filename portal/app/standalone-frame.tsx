import '#shared/ui/layout/checkout-page.css';
import type { Elements } from '#shared/ui/elements.ts';
import { PageHeader } from '#shared/ui/layout/page-header.tsx';

/** Around the login pages: neither navigation nor footer. Source: POR-045. */
export const StandaloneFrame = ({ children }: { children: Elements }) => (
  <div className="ff-checkout ff-portal-standalone">
    <PageHeader flush />
    {children}
  </div>
);
