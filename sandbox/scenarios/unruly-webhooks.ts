/** What the knob `wh` of a scenario address does to the webhooks of its consumer's orders. */
import type { WebhookEventType } from '#shared/contract/merchant/webhooks.contract.ts';
import type { Config } from '../core/config.ts';
import type { Executor } from '../core/database/database.ts';
import { consumerOf } from '../services/access/index.ts';
import { scenarioOf } from './scenario.ts';

export interface WebhookRule {
  /** How long its first attempt waits, in milliseconds. */
  readonly delayMs: number;
  /** Its first attempts fail, so many of them, without being sent. */
  readonly failures: number;
  /** An attempt sends it twice. */
  readonly isDoubled: boolean;
}

const asUsual: WebhookRule = { delayMs: 0, failures: 0, isDoubled: false };
const minute = 60_000;

export async function webhookRuleOf(
  { db, config }: { readonly db: Executor; readonly config: Pick<Config, 'sandboxControl'> },
  { type, consumerId }: { readonly type: WebhookEventType; readonly consumerId: string | null },
): Promise<WebhookRule> {
  if (!config.sandboxControl || consumerId === null) return asUsual;
  const { email } = await consumerOf(db, consumerId);
  const wish = scenarioOf(config, email)?.knobs.wh;
  if (wish === undefined) return asUsual;
  if (wish === 'dup') return { ...asUsual, isDoubled: true };
  if (wish === 'late') return { ...asUsual, delayMs: 60 * minute };
  if (wish === 'reverse') return { ...asUsual, delayMs: reversedDelayMs(type) };
  return { ...asUsual, failures: Number(wish.slice('fail'.length)) };
}

/** What happens first waits longest. */
function reversedDelayMs(type: WebhookEventType): number {
  if (type.startsWith('checkout.')) return 3 * minute;
  if (type === 'payment.authorised') return 2 * minute;
  return type === 'payment.captured' ? minute : 0;
}
