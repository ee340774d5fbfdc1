/** The sandbox's own page: sent messages, the clock, seeded people, shops, and flags and experiments. */
import './page.css';
import { clockPanel } from './panels/clock-panel.ts';
import { disputesPanel } from './panels/disputes-panel.ts';
import { element } from './panels/elements.ts';
import { experimentsPanel } from './panels/experiments-panel.ts';
import { flagsPanel } from './panels/flags-panel.ts';
import { merchantsPanel } from './panels/merchants-panel.ts';
import { outboxPanel } from './panels/outbox-panel.ts';
import { peoplePanel } from './panels/people-panel.ts';
import { tabs } from './panels/tabs.ts';

const page = element('main', [
  element('h1', ['Sandbox']),
  tabs('Sandbox', [
    { title: 'Outbox', content: outboxPanel },
    { title: 'Clock', content: clockPanel },
    { title: 'People', content: peoplePanel },
    { title: 'Merchants', content: merchantsPanel },
    { title: 'Disputes', content: disputesPanel },
    { title: 'Flags', content: flagsPanel },
    { title: 'Experiments', content: experimentsPanel },
  ]),
]);
document.getElementById('app')?.replaceWith(page);
