import './fonts/fonts.css';
import '#shared/ui/tokens.css';
import '#shared/ui/base.css';
import './portal.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { boot } from './boot.ts';
import { Wait } from './wait.tsx';

async function start(element: HTMLElement) {
  const root = createRoot(element);
  const portal = await boot((t) => root.render(<Wait>{t('common.loading')}</Wait>));
  root.render(<App portal={portal} />);
}

const element = document.getElementById('app');
if (element) void start(element);
