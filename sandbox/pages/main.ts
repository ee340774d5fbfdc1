/** The sandbox's own page: what was sent, what can be changed, and its shops. */
import '#shared/ui/theme/fonts/fonts.css';
import '#shared/ui/theme/tokens.css';
import './page.css';
import { disputesPanel } from './panels/disputes-panel.ts';
import { experimentsPanel } from './panels/experiments-panel.ts';
import { faultsPanel } from './panels/faults-panel.ts';
import { flagsPanel } from './panels/flags-panel.ts';
import { frame } from './panels/frame.ts';
import { merchantsPanel } from './panels/merchants-panel.ts';
import { outboxPanel } from './panels/outbox-panel.ts';
import { peoplePanel } from './panels/people-panel.ts';
import { resetPanel } from './panels/reset-panel.ts';
import { timePanel } from './panels/time-panel.ts';
import { webhooksPanel } from './panels/webhooks-panel.ts';

const shop = document.querySelector<HTMLMetaElement>('meta[name="fourfold:shop-url"]')?.content ?? '/';

const page = frame([
  {
    title: 'Watch',
    entries: [
      { title: 'Outbox', icon: 'outbox', content: outboxPanel },
      { title: 'Webhooks', icon: 'webhooks', content: webhooksPanel },
      { title: 'Disputes', icon: 'disputes', content: disputesPanel },
    ],
  },
  {
    title: 'Change',
    entries: [
      { title: 'Time', icon: 'time', content: timePanel },
      { title: 'People', icon: 'people', content: peoplePanel },
      { title: 'Flags', icon: 'flags', content: flagsPanel },
      { title: 'Experiments', icon: 'experiments', content: experimentsPanel },
      { title: 'Faults', icon: 'faults', content: faultsPanel },
      { title: 'Reset', icon: 'reset', content: resetPanel },
    ],
  },
  {
    title: 'Shops',
    entries: [
      { title: 'Merchants', icon: 'merchants', content: merchantsPanel },
      { title: 'Demo shop', icon: 'shop', href: shop },
    ],
  },
  { title: 'Read', entries: [{ title: 'Documentation', icon: 'document', href: '/docs' }] },
]);
document.getElementById('app')?.replaceWith(page);
