/**
 * The events that the merchant script sent to this tab, stored for the tab's lifetime so that a redirect loses none.
 */
interface Entry {
  readonly at: string;
  readonly name: string;
  readonly detail: string;
}

export type WriteEvent = (name: string, detail?: unknown) => void;

const key = 'shop.events';
const mostEntries = 200;

/** Renders the list in the demo panel. @returns what adds an event to it */
export function createEventLog(): WriteEvent {
  const list = document.querySelector('[data-testid="event-log"]');
  let entries = read();
  const draw = (): void => list?.replaceChildren(...entries.map(itemOf));
  document.querySelector('[data-testid="clear-events"]')?.addEventListener('click', () => {
    entries = [];
    keep(entries);
    draw();
  });
  draw();
  return (name, detail) => {
    const entry = { at: new Date().toISOString(), name, detail: textOf(detail) };
    entries = [entry, ...entries].slice(0, mostEntries);
    keep(entries);
    draw();
  };
}

function itemOf({ at, name, detail }: Entry): HTMLElement {
  const item = document.createElement('li');
  item.dataset.event = name;
  const time = document.createElement('time');
  time.dateTime = at;
  time.textContent = at.slice(11, 23);
  const strong = document.createElement('strong');
  strong.textContent = name;
  const code = document.createElement('code');
  code.textContent = detail;
  item.append(time, ' ', strong, ' ', code);
  return item;
}

/** Tokens are shortened, because a token is all that is needed to read its checkout. */
function textOf(detail: unknown): string {
  if (detail === undefined) return '';
  const text = JSON.stringify(detail, (_key, value) =>
    value instanceof Error ? { ...value, message: value.message } : value,
  );
  return text.replace(/ffc_[\w-]{43}/g, (token) => `${token.slice(0, 8)}…`);
}

function read(): Entry[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]');
  } catch {
    return [];
  }
}

function keep(entries: readonly Entry[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(entries));
  } catch {
    // Without storage the list still shows the events of this page.
  }
}
