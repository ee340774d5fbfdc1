import { answerDispute, listOpenDisputes } from '#shared/contract/control/disputes.contract.ts';
import type { ReplyOf } from '#shared/contract/index.ts';
import type { DisputeReason } from '#shared/domain/disputes/dispute-reasons.ts';
import { callControl } from './call.ts';
import { element, panel } from './elements.ts';

type OpenDispute = ReplyOf<typeof listOpenDisputes>['results'][number];

const answers = [
  { action: 'ACCEPT', label: 'Accept and refund' },
  { action: 'CHALLENGE', label: 'Challenge' },
  { action: 'REQUEST_INFO', label: 'Ask for more' },
] as const;

const reasons: Readonly<Record<DisputeReason, string>> = {
  PRODUCT_NOT_RECEIVED: 'Not received',
  SINGLE_USE_CARD: 'Card payment',
  REFUND_AND_RETURN: 'Refund or return',
};

/** The open disputes of every shop, the oldest first, and what its shop may answer to each. */
export function disputesPanel(): HTMLElement {
  const list = element('ol', [], { className: 'rows' });
  const said = element('p', [], { role: 'status' });

  async function refresh() {
    const { results } = await callControl(listOpenDisputes, {});
    list.replaceChildren(
      ...(results.length > 0 ? results.map(item) : [element('li', ['No dispute is open.'])]),
    );
  }

  function item({ id, orderId, merchantDisplayName, intent, reason, subject, amount }: OpenDispute) {
    const note = element('input', [], { type: 'text', maxLength: 2_000, required: true });
    const waits = intent === 'PENDING_CONSUMER_RESPONSE' ? 'waits for the shopper' : 'waits for the shop';
    const buttons = answers.map(({ action, label }) => {
      const button = element('button', [label], { type: 'button' });
      button.addEventListener('click', async () => {
        if (action !== 'ACCEPT' && !note.reportValidity()) return;
        for (const each of buttons) each.disabled = true;
        const text = note.value.trim();
        const body = { action, ...(text !== '' && { note: text }) };
        said.textContent = await callControl(answerDispute, { params: { id }, body }).then(
          () => `The shop has answered the dispute of order ${orderId}.`,
          (error: unknown) => String(error instanceof Error ? error.message : error),
        );
        await refresh();
      });
      return button;
    });
    return element('li', [
      element(
        'p',
        [
          `Order ${orderId} at `,
          element('bdi', [merchantDisplayName]),
          `, ${amount.amount} ${amount.currency}, ${waits}`,
        ],
        {
          className: 'quiet',
        },
      ),
      element('p', [`${reasons[reason]}: `, element('bdi', [subject])]),
      element('label', ['What the shop says ', note]),
      element('div', buttons, { className: 'buttons' }),
    ]);
  }

  const again = element('button', ['Look again'], { type: 'button' });
  again.addEventListener('click', () => void refresh());
  void refresh();
  return panel('Disputes', [list, said, again]);
}
