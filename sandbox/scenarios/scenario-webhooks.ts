/** How the knob `wh` of a scenario address changes the webhooks of its consumer's orders. */
import type { Config } from '#server/core/config.ts';
import { noWebhookFault, type WebhookFault, type WebhookFaults } from '#server/core/webhook-faults.ts';
import { knobOf } from './scenario-consumer.ts';

const minute = 60_000;

export const scenarioWebhooks = ({ config }: { readonly config: Config }): WebhookFaults => ({
  async of(db, { type, consumerId }) {
    if (consumerId === null) return noWebhookFault;
    const knob = await knobOf({ db, config }, consumerId, 'wh');
    return knob === undefined ? noWebhookFault : faultOf(knob, type);
  },
});

function faultOf(knob: string, type: string): WebhookFault {
  if (knob === 'dup') return { ...noWebhookFault, isDoubled: true };
  if (knob === 'late') return { ...noWebhookFault, delayMs: 60 * minute };
  if (knob === 'reverse') return { ...noWebhookFault, delayMs: reversedDelayMs(type) };
  return { ...noWebhookFault, failures: Number(knob.slice('fail'.length)) };
}

/** Earlier events are delayed longer, so that they arrive out of order. */
function reversedDelayMs(type: string): number {
  if (type.startsWith('checkout.')) return 3 * minute;
  if (type === 'payment.authorised') return 2 * minute;
  return type === 'payment.captured' ? minute : 0;
}
