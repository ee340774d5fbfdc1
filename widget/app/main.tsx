import '#shared/ui/theme/tokens.css';
import '#shared/ui/theme/base.css';
import '#shared/ui/layout/checkout-page.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { boot } from './boot.ts';
import { NoCheckout } from './no-checkout.tsx';

async function start(element: HTMLElement) {
  const result = await boot();
  createRoot(element).render(
    result.ready ? <App checkout={result.checkout} /> : <NoCheckout why={result.why} t={result.texts.t} />,
  );
}

const element = document.getElementById('app');
if (element) void start(element);
