/** The sandbox's own page: what was sent, what time it is, who may sign in. */
import './page.css';
import { clockPanel } from './panels/clock-panel.ts';
import { element } from './panels/elements.ts';
import { outboxPanel } from './panels/outbox-panel.ts';
import { peoplePanel } from './panels/people-panel.ts';

const page = element('main', [element('h1', ['Sandbox']), outboxPanel(), clockPanel(), peoplePanel()]);
document.getElementById('app')?.replaceWith(page);
