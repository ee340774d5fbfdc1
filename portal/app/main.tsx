import '#shared/ui/theme/fonts/fonts.css';
import '#shared/ui/theme/tokens.css';
import '#shared/ui/theme/base.css';
import './frame-outline.css';
import './portal.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { boot } from './boot.ts';

async function start(element: HTMLElement) {
  const root = createRoot(element);
  try {
    root.render(<App portal={await boot()} />);
  } catch {
    // portal.css now shows the notice that the app did not start.
    root.unmount();
    document.body.setAttribute('data-failed', '');
  }
}

const element = document.getElementById('app');
if (element) void start(element);
