import './fonts/fonts.css';
import '#shared/ui/tokens.css';
import '#shared/ui/base.css';
import './portal.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { PortalPage, PortalProviders } from './app.tsx';
import { boot } from './boot.ts';

async function start(element: HTMLElement) {
  // One route for every address: which page it is, is the route table's to say.
  const portal = await boot({ path: '*', element: <PortalPage /> });
  createRoot(element).render(
    <PortalProviders portal={portal}>
      <RouterProvider router={portal.router} />
    </PortalProviders>,
  );
}

const element = document.getElementById('app');
if (element) void start(element);
