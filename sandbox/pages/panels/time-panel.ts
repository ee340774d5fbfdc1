import { advanceClock, readClock } from '#shared/contract/control/control.contract.ts';
import type { ReplyOf } from '#shared/contract/index.ts';
import { callControl } from './call.ts';
import { card, element, labelled, messageOf, panel, timeText } from './elements.ts';

type Effect = ReplyOf<typeof advanceClock>['effects'][number];

/** The furthest that one move goes. */
const daysAtMost = 60;
const dayMs = 86_400_000;

const names: Readonly<Record<string, string>> = {
  INSTALMENT_CHARGED: 'A payment was taken',
  INSTALMENT_PENDING: 'A payment waits for the bank',
  INSTALMENT_DECLINED: 'A payment was declined, and is tried once more',
  INSTALMENT_OVERDUE: 'A payment was declined again, and is late',
  LATE_FEE_CHARGED: 'A late fee was added',
  BANK_PAYMENT_SETTLED: 'The bank paid',
  BANK_PAYMENT_RETURNED: 'The bank returned a payment',
  DISPUTE_ENDED: 'A dispute ended',
  CHECKOUT_EXPIRED: 'A checkout expired',
  APPROVAL_EXPIRED: 'An approval expired',
  AUTHORISATION_EXPIRED: 'An authorisation expired',
  SETTLEMENT_CLOSED: 'A week of a merchant was closed',
  SETTLEMENT_PAID: 'A merchant was paid for a week',
  WEBHOOK_DELIVERED: 'A webhook was delivered',
  WEBHOOK_FAILED: 'A webhook failed',
};
const isFailure = (type: string) => /DECLINED|OVERDUE|RETURNED|FAILED/.test(type);

/** Moves the clock of everyone, or only the money of one shopper, and lists what happened on the way. */
export function timePanel(): HTMLElement {
  const now = element('p', [], { className: 'big' });
  const moved = element('p');
  const days = element('input', [], {
    id: 'time-days',
    type: 'range',
    min: '0',
    max: String(daysAtMost),
    step: '1',
    value: '14',
  });
  const shown = element('output', [], { htmlFor: days.id } as never);
  const email = element('input', [], {
    id: 'time-email',
    type: 'email',
    autocomplete: 'off',
    placeholder: 'good@scenario.test',
  });
  const go = element('button', [], { className: 'primary' });
  const effects = element('ol', [], { className: 'effects' });
  const summary = element('p', ['Nothing was moved yet.'], { role: 'status' });
  let base = Date.now();

  async function refresh() {
    const clock = await callControl(readClock, {});
    base = Date.parse(clock.now);
    now.replaceChildren(timeText(clock.now));
    const ahead = clock.consumers.map(
      ({ email, offsetMs }) => `${email} is ${Math.round(offsetMs / dayMs)} days ahead`,
    );
    const own =
      clock.offsetMs === 0
        ? 'Nobody has moved it yet'
        : `Moved by ${Math.round(clock.offsetMs / dayMs)} days`;
    moved.replaceChildren([clock.frozen ? 'It stands still' : own, ...ahead].join('. '));
    label();
  }
  function label() {
    const count = Number(days.value);
    shown.replaceChildren(
      `${count} ${count === 1 ? 'day' : 'days'}, to ${timeText(new Date(base + count * dayMs).toISOString())}`,
    );
    go.replaceChildren(email.value ? `Move this shopper by ${count} days` : `Move everyone by ${count} days`);
  }
  async function move() {
    const consumer = email.value.trim();
    const by = `P${days.value}D`;
    summary.replaceChildren('Moving …');
    const done = await callControl(advanceClock, { body: { by, ...(consumer && { consumer }) } });
    effects.replaceChildren(...done.effects.map(effectItem));
    const count = done.effects.length;
    const what =
      count === 0 ? 'Nothing was due' : count === 1 ? 'One thing happened' : `${count} things happened`;
    summary.replaceChildren(
      `${consumer || 'Everyone'}: ${days.value} days, to ${timeText(done.to)}. ${what}.`,
    );
    await refresh();
  }
  const form = element(
    'form',
    [
      labelled('Only the money of (email, optional)', email),
      labelled('How far', days),
      element('p', [shown]),
      element(
        'p',
        [
          'There is no way back. ',
          element('a', ['Reset the sandbox'], { href: '#reset' }),
          ' to return to its start.',
        ],
        { className: 'quiet' },
      ),
      go,
    ],
    { className: 'stack' },
  );
  days.addEventListener('input', label);
  email.addEventListener('input', label);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    go.disabled = true;
    await move().catch((error) => summary.replaceChildren(messageOf(error)));
    go.disabled = false;
  });
  label();
  refresh().catch((error) => summary.replaceChildren(messageOf(error)));
  return panel(
    'Time machine',
    [
      element('div', [element('p', ['For everyone, it is now']), now, moved], { className: 'sheet' }),
      card('Move forward', [form]),
      card('Last move', [summary, effects]),
    ],
    {
      lede: 'Payments fall due, codes end and webhooks are retried by this clock. Signatures keep the real time.',
    },
  );
}

const effectItem = ({ at, type, email, orderId, merchantId, amount }: Effect): HTMLElement =>
  element('li', [
    element('span', [names[type] ?? type], { className: isFailure(type) ? 'bad' : '' }),
    element('time', [timeText(at)], { dateTime: at }),
    element(
      'span',
      [
        [amount && `${amount.amount} ${amount.currency}`, orderId && `order ${orderId}`, merchantId, email]
          .filter(Boolean)
          .join(' · '),
      ],
      { className: 'quiet' },
    ),
  ]);
