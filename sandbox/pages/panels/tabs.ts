import { element } from './elements.ts';

interface Tab {
  readonly title: string;
  /** Created when the tab is first opened. */
  readonly content: () => HTMLElement;
}

/** Tabs as the keyboard expects them: arrows, Home and End move, one tab stop. The address remembers which is open. */
export function tabs(label: string, all: readonly Tab[]): HTMLElement {
  const list = element('div', [], { role: 'tablist', ariaLabel: label, className: 'tabs' });
  const panels = element('div');
  const opened = new Map<string, HTMLElement>();
  const buttons = all.map(({ title }) =>
    element('button', [title], { type: 'button', role: 'tab', id: `tab-${idOf(title)}` }),
  );

  function open(at: number) {
    const tab = all[at];
    if (!tab) return;
    const panel = opened.get(tab.title) ?? makePanel(tab);
    opened.set(tab.title, panel);
    for (const each of opened.values()) each.hidden = each !== panel;
    for (const [index, button] of buttons.entries()) {
      button.ariaSelected = String(index === at);
      button.tabIndex = index === at ? 0 : -1;
      if (opened.has(all[index]?.title ?? '')) button.setAttribute('aria-controls', `panel-${button.id}`);
    }
    history.replaceState(null, '', `#${idOf(tab.title)}`);
  }

  function makePanel({ title, content }: Tab): HTMLElement {
    const id = `tab-${idOf(title)}`;
    const panel = element('div', [content()], { role: 'tabpanel', id: `panel-${id}` });
    panel.setAttribute('aria-labelledby', id);
    panels.append(panel);
    return panel;
  }

  list.append(...buttons);
  list.addEventListener('click', ({ target }) => open(buttons.indexOf(target as HTMLButtonElement)));
  list.addEventListener('keydown', (event) => {
    const at = buttons.findIndex((button) => button.ariaSelected === 'true');
    const to = targetOf(event.key, at, buttons.length);
    if (to === null) return;
    event.preventDefault();
    open(to);
    buttons[to]?.focus();
  });
  const openAsked = () => {
    const asked = all.findIndex(({ title }) => `#${idOf(title)}` === location.hash);
    open(Math.max(0, asked));
  };
  openAsked();
  // Following an address with another hash does not reload the page.
  addEventListener('hashchange', openAsked);
  return element('div', [list, panels]);
}

function targetOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

const idOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');
