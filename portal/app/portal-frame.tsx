import '#shared/ui/checkout-page.css';
import type { ReactNode } from 'react';
import { useApp } from '#shared/ui/app-context.tsx';
import { PageHeader } from '#shared/ui/page-header.tsx';
import { PortalFoot } from './portal-foot.tsx';
import { PortalHead } from './portal-head.tsx';

interface PortalFrameProps {
  /** Sign-in pages show neither navigation nor footer. Source: POR-045. */
  readonly alone: boolean;
  readonly children: ReactNode;
}

/** Head and foot around a page; the page brings its own `<main id="main">`. */
export const PortalFrame = ({ alone, children }: PortalFrameProps) => {
  const { t } = useApp();
  if (alone) {
    return (
      <div className="ff-checkout ff-portal-alone">
        <PageHeader flush />
        {children}
      </div>
    );
  }
  return (
    <div className="ff-portal">
      {/* biome-ignore lint/a11y/useValidAnchor: the hash belongs to the router, so the link moves the focus itself */}
      <a className="ff-skip" href="#main" onClick={skipToMain}>
        {t('common.skipToContent')}
      </a>
      <PortalHead />
      <div className="ff-portal-page">{children}</div>
      <PortalFoot />
    </div>
  );
};

const skipToMain = (event: { preventDefault(): void }) => {
  event.preventDefault();
  document.getElementById('main')?.focus();
};
