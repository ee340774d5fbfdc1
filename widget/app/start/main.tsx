import '#shared/ui/theme/tokens.css';
import '#shared/ui/theme/base.css';
import '#shared/ui/layout/checkout-page.css';
import './first-page.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '../app.tsx';
import { NoCheckout } from '../no-checkout.tsx';
import { boot } from './boot.ts';

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
