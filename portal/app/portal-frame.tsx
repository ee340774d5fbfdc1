import './portal-frame.css';
import type { ReactNode } from 'react';
import { useApp } from '#shared/ui/app-context.tsx';
import { PortalFooter } from './portal-footer.tsx';
import { PortalHeader } from './portal-header.tsx';

/** Header and footer around a page of a shopper who is signed in; the page brings its own `<main id="main">`. */
export const PortalFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useApp();
  return (
    <div className="ff-portal">
      {/* biome-ignore lint/a11y/useValidAnchor: the hash belongs to the router, so the link moves the focus itself */}
      <a className="ff-skip" href="#main" onClick={skipToMain}>
        {t('common.skipToContent')}
      </a>
      <PortalHeader />
      <div className="ff-portal-page">{children}</div>
      <PortalFooter />
    </div>
  );
};

const skipToMain = (event: { preventDefault(): void }) => {
  event.preventDefault();
  document.getElementById('main')?.focus();
};
