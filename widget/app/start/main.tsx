/**
 * The checkout's entry. A checkout starts in one of two ways; `boot.ts` chooses:
 *
 * - At the first page, for a new visit: the server has rendered it (`prerender.tsx`), its data are in the HTML page
 *   (`initial-data.ts`), and it is hydrated before the route tables have loaded. They follow with all other pages
 *   (`deferred-app.tsx`). A step taken before then waits for them.
 * - With the tables, for every other visit: `deferred-app.tsx` is loaded first, and the tables decide on the page.
 *
 * `early.ts` runs before both. It shows the rendered page only to a new visit, starts loading `deferred-app.tsx` for any other,
 * and marks a button that is pressed before this script has run, which is then pressed again here.
 */
import '#shared/ui/theme/tokens.css';
import '#shared/ui/theme/base.css';
import '#shared/ui/layout/checkout-page.css';
import '#shared/ui/feedback/skeleton.css';
import './first-page.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '../app.tsx';
import { NoCheckout } from '../no-checkout.tsx';
import { boot } from './boot.ts';
import './translated-text.ts';

async function start(element: HTMLElement) {
  const isPrerendered = element.hasAttribute('data-prerendered');
  const result = await boot(isPrerendered);
  element.removeAttribute('data-prerendered');
  if (result.ready && result.isFirstPage) {
    hydrateRoot(element, <App checkout={result.checkout} />);
    element.querySelector<HTMLElement>('button[data-pressed]')?.click();
    return;
  }
  element.replaceChildren();
  createRoot(element).render(
    result.ready ? (
      <App checkout={result.checkout} />
    ) : (
      <NoCheckout reason={result.reason} t={result.texts.t} />
    ),
  );
}

const element = document.getElementById('app');
if (element) void start(element);
