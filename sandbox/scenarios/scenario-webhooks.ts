/** How the knob `wh` of a scenario address changes the webhooks of its consumer's orders; without one, other faults hold. */
import type { Config } from '#server/core/config.ts';
import type { Executor } from '#server/core/database/database.ts';
import {
  type FaultyEvent,
  noWebhookFault,
  type WebhookFault,
  type WebhookFaults,
} from '#server/core/webhook-faults.ts';
import { knobOf } from './scenario-consumer.ts';

const minute = 60_000;

export function scenarioWebhooks(
  { config }: { readonly config: Config },
  otherwise: WebhookFaults,
): WebhookFaults {
  const knobFor = async (db: Executor, { consumerId }: FaultyEvent) =>
    consumerId === null ? undefined : knobOf({ db, config }, consumerId, 'wh');
  return {
    async delayOf(tx, event) {
      const knob = await knobFor(tx, event);
      return knob === undefined ? otherwise.delayOf(tx, event) : delayMsOf(knob, event.type);
    },
    async of(executor, event) {
      const knob = await knobFor(executor, event);
      return knob === undefined ? otherwise.of(executor, event) : faultOf(knob);
    },
  };
}

function delayMsOf(knob: string, type: string): number {
  if (knob === 'late') return 60 * minute;
  return knob === 'reverse' ? reversedDelayMs(type) : 0;
}

function faultOf(knob: string): WebhookFault {
  if (knob === 'dup') return { ...noWebhookFault, copies: 1 };
  if (!knob.startsWith('fail')) return noWebhookFault;
  return { ...noWebhookFault, failures: Number(knob.slice('fail'.length)) };
}

/** Earlier events are delayed longer, so that they arrive out of order. */
function reversedDelayMs(type: string): number {
  if (type.startsWith('checkout.')) return 3 * minute;
  if (type === 'payment.authorised') return 2 * minute;
  return type === 'payment.captured' ? minute : 0;
}
