import { clearOutbox, readOutbox } from '#shared/contract/control/control.contract.ts';
import type { ReplyOf } from '#shared/contract/index.ts';
import { callControl } from './call.ts';
import { copyButton, element, panel, timeText } from './elements.ts';

const pollIntervalMs = 2_000;
type Message = ReplyOf<typeof readOutbox>['results'][number];

/** Every text message and email, newest first, above them the newest code. Reloads while the page is visible. */
export function outboxPanel(): HTMLElement {
  const list = element('ol', [], { className: 'rows' });
  list.setAttribute('aria-live', 'polite');
  const newest = element('div', [], { className: 'sheet tint', hidden: true });
  let shown = '';

  async function refresh() {
    const { results } = await callControl(readOutbox, { query: {} });
    const ids = results.map(({ id }) => id).join();
    if (ids === shown && list.childElementCount > 0) return;
    shown = ids;
    const coded = results.find(({ code }) => code !== undefined);
    newest.hidden = coded === undefined;
    if (coded) newest.replaceChildren(...newestCode(coded));
    list.replaceChildren(
      ...(results.length > 0 ? results.map(item) : [element('li', ['Nothing was sent yet.'])]),
    );
  }
  async function look() {
    if (!document.hidden) await refresh().catch(() => {});
    setTimeout(look, pollIntervalMs);
  }
  const clear = element('button', ['Empty it'], { type: 'button', className: 'empty' });
  clear.addEventListener('click', () => callControl(clearOutbox, {}).then(refresh));
  void look();
  return panel('Outbox', [newest, list], {
    lede: 'Every text and email that would have gone out, newest first.',
    actions: [clear],
  });
}

function newestCode({ channel, to, at, code = '' }: Message): HTMLElement[] {
  return [
    element('div', [
      element('p', [`Newest code, ${channel === 'SMS' ? 'text' : 'email'} to `, element('bdi', [to])]),
      element('p', [code], { className: 'big mono' }),
      element('p', [timeText(at)], { className: 'quiet' }),
    ]),
    copyButton('Copy code', () => code, 'primary'),
  ];
}

function item({ channel, to, at, code, text }: Message): HTMLElement {
  const kind = channel === 'SMS' ? 'Text message' : 'Email';
  const when = element('time', [timeText(at)], { dateTime: at });
  return element('li', [
    element('p', [`${kind} to `, element('bdi', [to]), ', ', when], { className: 'quiet' }),
    ...(code === undefined
      ? []
      : [
          element(
            'p',
            [element('span', [code], { className: 'code mono' }), copyButton('Copy', () => code)],
            { className: 'buttons' },
          ),
        ]),
    element('p', withLinks(text)),
  ]);
}

/** The text with its addresses as links. */
const withLinks = (text: string): (string | HTMLElement)[] =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? element('a', [part], { href: part }) : part));
