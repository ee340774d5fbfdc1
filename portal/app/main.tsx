import '#shared/ui/theme/fonts/fonts.css';
import '#shared/ui/theme/tokens.css';
import '#shared/ui/theme/base.css';
import './frame-outline.css';
import './portal.css';
import { createRoot, type Root } from 'react-dom/client';
import { App } from './app.tsx';
import { boot } from './boot.ts';

async function start(element: HTMLElement): Promise<Root> {
  const root = createRoot(element);
  try {
    root.render(<App portal={await boot()} />);
  } catch {
    // portal.css now shows the notice that the app did not start.
    root.unmount();
    document.body.setAttribute('data-failed', '');
  }
  return root;
}

const element = document.getElementById('app');
export const started = element && start(element);
