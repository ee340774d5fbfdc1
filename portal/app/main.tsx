import './fonts/fonts.css';
import '#shared/ui/tokens.css';
import '#shared/ui/base.css';
import './portal.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { Loader } from '#shared/ui/loader.tsx';
import { PortalPage, PortalProviders } from './app.tsx';
import { boot } from './boot.ts';

async function start(element: HTMLElement) {
  const root = createRoot(element);
  const portal = await boot({ path: '*', element: <PortalPage /> }, (t) =>
    root.render(
      <div className="ff-portal-wait">
        <Loader full>{t('common.loading')}</Loader>
      </div>,
    ),
  );
  root.render(
    <PortalProviders portal={portal}>
      <RouterProvider router={portal.router} />
    </PortalProviders>,
  );
}

const element = document.getElementById('app');
if (element) void start(element);
