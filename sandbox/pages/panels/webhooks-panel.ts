import { listMerchants } from '#shared/contract/control/merchants.contract.ts';
import {
  listAllDeliveries,
  listWebhookBehaviours,
  retryAnyDelivery,
  setWebhookBehaviour,
  type WebhookBehaviour,
} from '#shared/contract/control/webhook-behaviour.contract.ts';
import type { ReplyOf } from '#shared/contract/index.ts';
import { callControl } from './call.ts';
import { actionButton, card, copyButton, element, labelled, messageOf, panel, timeText } from './elements.ts';

type Delivery = ReplyOf<typeof listAllDeliveries>['results'][number];
type State = Delivery['state'];

const states: Readonly<Record<State, string>> = {
  PENDING: 'Pending',
  DELIVERED: 'Delivered',
  FAILED: 'Failed',
};
const orders = ['normal', 'reverse', 'shuffle'] as const;
/** As many attempts as an event gets. */
const attemptsAtMost = 7;

/** What was sent to every shop, how its server answered, and how its webhooks are delivered. */
export function webhooksPanel(): HTMLElement {
  const said = element('p', [], { role: 'status', className: 'quiet' });
  const shop = element('select', [element('option', ['Any shop'], { value: '' })], {
    id: 'deliveries-shop',
    ariaLabel: 'Shop',
  });
  const state = element(
    'select',
    [['', 'Any state'] as const, ...Object.entries(states)].map(([value, text]) =>
      element('option', [text], { value }),
    ),
    { id: 'deliveries-state', ariaLabel: 'State' },
  );
  const rows = element('tbody');
  const detail = element('div', [], { className: 'detail' });
  const more = element('button', ['Show older'], { type: 'button', hidden: true });
  const behaviour = behaviourForm(said);
  let cursor: string | null = null;

  async function read(after: string | null) {
    const query = {
      limit: '25',
      ...(shop.value && { merchantId: shop.value }),
      ...(state.value && { state: state.value as State }),
      ...(after && { cursor: after }),
    };
    const page = await callControl(listAllDeliveries, { query });
    cursor = page.nextCursor;
    more.hidden = cursor === null;
    if (after === null) rows.replaceChildren();
    rows.append(...page.results.map(rowOf));
    said.replaceChildren(page.totalResults === 1 ? '1 delivery' : `${page.totalResults} deliveries`);
  }
  const refresh = () => read(null).catch((error) => said.replaceChildren(messageOf(error)));

  function rowOf(delivery: Delivery): HTMLElement {
    const open = element('button', [delivery.type], { type: 'button', className: 'row mono' });
    open.addEventListener('click', () => {
      for (const each of rows.querySelectorAll('[aria-current]')) each.removeAttribute('aria-current');
      open.setAttribute('aria-current', 'true');
      detail.replaceChildren(detailOf(delivery, said, refresh));
    });
    const { state, attempts, merchantId, createdAt } = delivery;
    const isFailing = state === 'FAILED' || attempts.at(-1)?.error != null;
    return element('tr', [
      element('th', [open], { scope: 'row' }),
      element('td', [isFailing && state === 'PENDING' ? 'Failing' : states[state]], {
        className: isFailing && state !== 'DELIVERED' ? 'bad' : '',
      }),
      element('td', [merchantId]),
      element('td', [element('time', [timeText(createdAt)], { dateTime: createdAt })]),
    ]);
  }

  async function fillShops() {
    const { results } = await callControl(listMerchants, {});
    shop.append(
      ...results.map(({ merchantId, displayName }) =>
        element('option', [displayName], { value: merchantId }),
      ),
    );
    await behaviour.fill(results);
  }
  shop.addEventListener('change', refresh);
  state.addEventListener('change', refresh);
  more.addEventListener(
    'click',
    () => void read(cursor).catch((error) => said.replaceChildren(messageOf(error))),
  );
  fillShops().catch((error) => said.replaceChildren(messageOf(error)));
  void refresh();
  const head = element(
    'tr',
    ['Event', 'State', 'Shop', 'Created'].map((name) => element('th', [name], { scope: 'col' })),
  );
  const table = element('table', [
    element('caption', ['Deliveries, newest first'], { className: 'hidden-text' }),
    element('thead', [head]),
    rows,
  ]);
  const again = element('button', ['Look again'], { type: 'button' });
  again.addEventListener('click', refresh);
  return panel(
    'Webhooks',
    [
      element('div', [shop, state], { className: 'filters' }),
      said,
      element('div', [table], { className: 'card table' }),
      element('p', [more]),
      detail,
      behaviour.form,
    ],
    { lede: 'What was sent to every shop, and what its server said.', actions: [again] },
  );
}

function detailOf(
  { deliveryId, eventId, type, url, attempts, nextAttemptAt, body }: Delivery,
  said: HTMLElement,
  refresh: () => unknown,
): HTMLElement {
  const retry = actionButton('Retry now', said, async () => {
    await callControl(retryAnyDelivery, { params: { deliveryId }, body: {} });
    await refresh();
    said.replaceChildren(`${type} is sent again.`);
  });
  const curl = () =>
    `curl -X POST ${url} -H 'content-type: application/json' -H 'x-webhook-id: ${eventId}' -d '${body.replaceAll("'", "'\\''")}'`;
  const tries = attempts.map(({ at, status, durationMs, error }, index) =>
    element(
      'li',
      [
        `Try ${index + 1} of ${attemptsAtMost}: ${status ?? error} in ${durationMs} ms, `,
        element('time', [timeText(at)], { dateTime: at }),
      ],
      { className: error === null ? '' : 'bad' },
    ),
  );
  const text = JSON.stringify(JSON.parse(body), null, 2);
  return card(type, [
    element('p', [element('code', [eventId]), ' to ', element('code', [url])], { className: 'quiet' }),
    element('p', [retry, copyButton('Copy as curl', curl)], { className: 'buttons' }),
    element('h3', ['Tries']),
    element('ol', tries.length > 0 ? tries : [element('li', ['None yet.'])]),
    ...(nextAttemptAt ? [element('p', [`Next try ${timeText(nextAttemptAt)}`])] : []),
    element('div', [element('h3', ['Body']), copyButton('Copy', () => body)], { className: 'head' }),
    element('pre', [element('code', [text])], { tabIndex: 0 }),
  ]);
}

type Shops = ReplyOf<typeof listMerchants>['results'];

function behaviourForm(said: HTMLElement) {
  const shop = element('select', [], { id: 'behaviour-shop' });
  const order = element(
    'select',
    orders.map((each) => element('option', [each])),
    { id: 'behaviour-order' },
  );
  const number = (id: string, max: number) =>
    element('input', [], { id, type: 'number', min: '0', max: String(max), value: '0', required: true });
  const duplicate = number('behaviour-duplicate', 5);
  const delay = number('behaviour-delay', 60);
  const failFirst = number('behaviour-fail', 7);
  let known: readonly WebhookBehaviour[] = [];

  async function fill(shops: Shops) {
    shop.replaceChildren(
      ...shops.map(({ merchantId, displayName }) =>
        element('option', [`${displayName}, ${merchantId}`], { value: merchantId }),
      ),
    );
    known = (await callControl(listWebhookBehaviours, {})).results;
    show();
  }
  function show() {
    const set = known.find(({ merchantId }) => merchantId === shop.value);
    order.value = set?.order ?? 'normal';
    duplicate.value = String(set?.duplicate ?? 0);
    delay.value = String((set?.delayMs ?? 0) / 1_000);
    failFirst.value = String(set?.failFirst ?? 0);
  }
  shop.addEventListener('change', show);
  const form = element(
    'form',
    [
      labelled('Shop', shop),
      labelled('Order', order, 'Of events within ten seconds'),
      labelled('More copies', duplicate, '0 to 5'),
      labelled('Delay in seconds', delay, '0 to 60'),
      labelled('Failed attempts first', failFirst, '0 to 7, of each event'),
      element('button', ['Save'], { className: 'primary' }),
    ],
    { className: 'fields' },
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const body: WebhookBehaviour = {
      merchantId: shop.value,
      order: order.value as WebhookBehaviour['order'],
      duplicate: Number(duplicate.value),
      delayMs: Math.round(Number(delay.value) * 1_000),
      failFirst: Number(failFirst.value),
    };
    callControl(setWebhookBehaviour, { body }).then(
      (set) => {
        known = [...known.filter(({ merchantId }) => merchantId !== set.merchantId), set];
        said.replaceChildren(`The webhooks of ${set.merchantId} are delivered like that from now on.`);
      },
      (error) => said.replaceChildren(messageOf(error)),
    );
  });
  return { form: card('How webhooks are delivered', [form]), fill };
}
