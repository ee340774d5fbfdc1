import { clearOutbox, readOutbox } from '#shared/contract/control/control.contract.ts';
import type { ReplyOf } from '#shared/contract/index.ts';
import { callControl } from './call.ts';
import { element, panel } from './elements.ts';

const pollIntervalMs = 2_000;
type Message = ReplyOf<typeof readOutbox>['results'][number];

/** Every text message and email, newest first. Reloads while the page is visible. */
export function outboxPanel(): HTMLElement {
  const list = element('ol', [], { className: 'messages' });
  list.setAttribute('aria-live', 'polite');
  let shown = '';

  async function refresh() {
    const { results } = await callControl(readOutbox, { query: {} });
    const newest = results.map(({ id }) => id).join();
    if (newest === shown && list.childElementCount > 0) return;
    shown = newest;
    list.replaceChildren(
      ...(results.length > 0 ? results.map(item) : [element('li', ['Nothing was sent yet.'])]),
    );
  }
  async function look() {
    if (!document.hidden) await refresh().catch(() => {});
    setTimeout(look, pollIntervalMs);
  }
  const clear = element('button', ['Empty the outbox'], { type: 'button' });
  clear.addEventListener('click', () => callControl(clearOutbox, {}).then(refresh));
  void look();
  return panel('Outbox', [list, clear]);
}

function item({ channel, to, at, code, text }: Message): HTMLElement {
  const kind = channel === 'SMS' ? 'Text message' : 'Email';
  const when = element('time', [new Date(at).toLocaleString()], { dateTime: at });
  return element('li', [
    element('p', [`${kind} to `, element('bdi', [to]), ', ', when], { className: 'quiet' }),
    ...(code === undefined ? [] : [element('p', [code], { className: 'code' })]),
    element('p', withLinks(text)),
  ]);
}

/** The text with its addresses as links. */
const withLinks = (text: string): (string | HTMLElement)[] =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? element('a', [part], { href: part }) : part));
