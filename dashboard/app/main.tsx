import '#shared/ui/theme/fonts/fonts.css';
import '#shared/ui/theme/tokens.css';
import '#shared/ui/theme/base.css';
import './dashboard.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const element = document.getElementById('app');
if (element) createRoot(element).render(<App fetch={window.fetch.bind(window)} />);
