import '#shared/ui/tokens.css';
import '#shared/ui/base.css';
import '#shared/ui/checkout-page.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { boot } from './boot.ts';
import { NoCheckout } from './no-checkout.tsx';
import { startVisit } from './visit.ts';

async function start(element: HTMLElement) {
  const result = await boot();
  const root = createRoot(element);
  if (!result.ready) return root.render(<NoCheckout why={result.why} t={result.texts.t} />);
  root.render(<App checkout={result.checkout} visit={startVisit(result.checkout)} />);
  // Needed by the first mistake, not by the first page.
  await result.checkout.texts.loadAreas(['errors']);
}

const element = document.getElementById('app');
if (element) void start(element);
