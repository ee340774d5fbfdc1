/** What a scenario address does to time and to the line: slow replies, a long settlement, a lost answer. */

import type { Config } from '../core/config.ts';
import type { ServerContext } from '../core/server-context.ts';
import { consumerOf } from '../services/access/consumers.ts';
import type { PaymentRow } from '../services/payments/payments.tables.ts';
import { type Knob, scenarioOf } from './scenario.ts';

/** How long each reply to the consumer waits, in milliseconds. */
export const slownessOf = (config: Pick<Config, 'sandboxControl'>, email: string): number =>
  Number(scenarioOf(config, email)?.knobs.slow ?? 0);

/** For how long yet a confirm stays settling, in milliseconds: whoever settles it waits for that. */
export async function settlingMsLeft(server: ServerContext, payment: PaymentRow): Promise<number> {
  if (payment.kind !== 'HOLD') return 0;
  const ms = Number((await knobOf(server, payment.consumerId, 'confirm')) ?? 0);
  // By the machine's clock, as the claim was dated.
  return ms === 0 ? 0 : payment.claimedAt.getTime() + ms - Date.now();
}

/** Whether the answer to a confirm gets lost on its way, once all is done. */
export const losesConfirm = async (server: ServerContext, consumerId: string): Promise<boolean> =>
  (await knobOf(server, consumerId, 'drop')) === 'confirm';

/** An answer that breaks off, as when the line does. */
export const lostReply = (): Response =>
  new Response(new ReadableStream({ pull: (stream) => stream.error(new Error('lost on its way')) }));

async function knobOf(server: ServerContext, consumerId: string, knob: Knob): Promise<string | undefined> {
  if (!server.config.sandboxControl) return undefined;
  const { email } = await consumerOf(server.db, consumerId);
  return scenarioOf(server.config, email)?.knobs[knob];
}
