/** For how long a scenario address keeps a confirm settling. */
import type { ServerContext } from '../core/server-context.ts';
import { consumerOf } from '../services/access/index.ts';
import type { PaymentRow } from '../services/payments/payments.tables.ts';
import { type Knob, scenarioOf } from './scenario.ts';

/** For how long yet a confirm stays settling, in milliseconds: whoever settles it waits for that. */
export async function settlingMsLeft(server: ServerContext, payment: PaymentRow): Promise<number> {
  if (payment.kind !== 'HOLD') return 0;
  const ms = Number((await knobOf(server, payment.consumerId, 'confirm')) ?? 0);
  // By the machine's clock, as the claim was dated.
  return ms === 0 ? 0 : payment.claimedAt.getTime() + ms - Date.now();
}

async function knobOf(server: ServerContext, consumerId: string, knob: Knob): Promise<string | undefined> {
  if (!server.config.sandboxControl) return undefined;
  const { email } = await consumerOf(server.db, consumerId);
  return scenarioOf(server.config, email)?.knobs[knob];
}
