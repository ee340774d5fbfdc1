import { readClock } from '#shared/contract/control/control.contract.ts';
import { callControl } from './call.ts';
import { element, timeText } from './elements.ts';
import { type IconName, icon, mark } from './icons.ts';

interface Tab {
  readonly title: string;
  readonly icon: IconName;
  /** Created when the tab is first opened. */
  readonly content: () => HTMLElement;
}

interface Link {
  readonly title: string;
  readonly icon: IconName;
  readonly href: string;
}

interface Group {
  readonly title: string;
  readonly entries: readonly (Tab | Link)[];
}

const clockIntervalMs = 10_000;

/** The frame of the sandbox's page: navigation, the time of the sandbox, and the open tab, which the address names. */
export function frame(groups: readonly Group[]): HTMLElement {
  const tabs = groups.flatMap(({ entries }) => entries).filter((entry): entry is Tab => 'content' in entry);
  const links = new Map<string, HTMLAnchorElement>();
  const opened = new Map<string, HTMLElement>();
  const main = element('main', [], { id: 'main' });
  const menu = element('details', [element('summary', ['Menu'])], { className: 'menu' });
  const now = element('p', [], { className: 'now' });

  const nav = element(
    'nav',
    groups.map(({ title, entries }) =>
      element('div', [
        element('h2', [title]),
        element(
          'ul',
          entries.map((entry) => element('li', [linkOf(entry)])),
        ),
      ]),
    ),
    { ariaLabel: 'Sandbox' },
  );

  function linkOf(entry: Tab | Link): HTMLElement {
    const href = 'href' in entry ? entry.href : `#${idOf(entry.title)}`;
    const link = element('a', [icon(entry.icon), entry.title], { href });
    if ('content' in entry) links.set(entry.title, link);
    return link;
  }

  function open() {
    const tab = tabs.find(({ title }) => `#${idOf(title)}` === location.hash) ?? tabs[0];
    if (!tab) return;
    const content = opened.get(tab.title) ?? tab.content();
    if (!opened.has(tab.title)) main.append(content);
    opened.set(tab.title, content);
    for (const each of opened.values()) each.hidden = each !== content;
    for (const [title, link] of links) {
      if (title === tab.title) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    document.title = `${tab.title} – Sandbox`;
    menu.open = false;
  }

  async function showTime() {
    const shown = document.hidden ? null : await callControl(readClock, {}).catch(() => null);
    if (shown) now.replaceChildren(timeText(shown.now));
    setTimeout(showTime, clockIntervalMs);
  }

  open();
  addEventListener('hashchange', open);
  void showTime();
  const side = element('div', [
    element('p', [mark(), 'fourfold'], { className: 'logo' }),
    element('p', ['Sandbox'], { className: 'badge' }),
    menu,
    element(
      'div',
      [
        element('p', ['Sandbox'], { className: 'badge' }),
        now,
        element('p', ['Play money, no real bank'], { className: 'quiet' }),
      ],
      { className: 'foot' },
    ),
  ]);
  side.className = 'side';
  // Beside the page where there is room for it, and in a menu where there is none.
  const isWide = matchMedia('(min-width: 60rem)');
  const place = () => (isWide.matches ? side.insertBefore(nav, side.lastChild) : menu.append(nav));
  isWide.addEventListener('change', place);
  place();
  return element(
    'div',
    [element('a', ['Skip to content'], { href: '#main', className: 'skip' }), side, main],
    { className: 'frame' },
  );
}

const idOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');
