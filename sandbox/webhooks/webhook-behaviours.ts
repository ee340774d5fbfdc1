/** How a sandbox delivers the webhooks of a merchant. Source: merchant-api §7.2, MER-200, decision 259. */
import { asc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#server/core/database/database.ts';
import type { ServerContext } from '#server/core/server-context.ts';
import { noWebhookFault, type WebhookFaults } from '#server/core/webhook-faults.ts';
import type { WebhookBehaviour } from '#shared/contract/control/webhook-behaviour.contract.ts';
import { webhookBehaviours } from './webhook-behaviours.tables.ts';

/** How long the events of a merchant are collected before they are sent in another order. */
const batchMs = 10_000;
/** Far enough apart that the receiver gets one before the other: due jobs are looked for once a second. */
const slotMs = 2_000;
/** Events of a batch. A prime number, so that steps of any length reach every slot once. */
const slots = 11;
const shuffleStep = 7;

type Row = typeof webhookBehaviours.$inferSelect;

/** Replaces what was set for the merchant before. */
export async function setWebhookBehaviour(db: Database, behaviour: WebhookBehaviour): Promise<void> {
  const row = { ...behaviour, batchBeganAt: null, batchSize: 0 };
  await db
    .insert(webhookBehaviours)
    .values(row)
    .onConflictDoUpdate({ target: webhookBehaviours.merchantId, set: row });
}

/** Those that were set, by merchant. */
export async function listWebhookBehaviours(db: Database): Promise<WebhookBehaviour[]> {
  const rows = await db.select().from(webhookBehaviours).orderBy(asc(webhookBehaviours.merchantId));
  return rows.map(({ merchantId, order, duplicate, delayMs, failFirst }) => ({
    ...{ merchantId, order, duplicate, delayMs, failFirst },
  }));
}

export const behaviourFaults = ({ clock }: Pick<ServerContext, 'clock'>): WebhookFaults => ({
  async delayOf(tx, { merchantId }) {
    const [found] = await tx
      .select()
      .from(webhookBehaviours)
      .where(eq(webhookBehaviours.merchantId, merchantId))
      .for('update');
    if (!found) return 0;
    if (found.order === 'normal') return found.delayMs;
    return found.delayMs + (await slotDelayMs(tx, found, clock.now()));
  },
  async of(executor, { merchantId }) {
    const [found] = await executor
      .select()
      .from(webhookBehaviours)
      .where(eq(webhookBehaviours.merchantId, merchantId));
    return found ? { failures: found.failFirst, copies: found.duplicate } : noWebhookFault;
  },
});

/** How long the merchant's newest event waits for its slot after the batch. */
async function slotDelayMs(tx: Transaction, row: Row, now: Date): Promise<number> {
  const isOpen =
    row.batchBeganAt !== null &&
    now.getTime() < row.batchBeganAt.getTime() + batchMs &&
    row.batchSize < slots;
  const [beganAt, position] = isOpen ? [row.batchBeganAt as Date, row.batchSize] : [now, 0];
  await tx
    .update(webhookBehaviours)
    .set({ batchBeganAt: beganAt, batchSize: position + 1 })
    .where(eq(webhookBehaviours.merchantId, row.merchantId));
  const slot = row.order === 'reverse' ? slots - 1 - position : shuffledSlot(beganAt, position);
  return beganAt.getTime() + batchMs - now.getTime() + slot * slotMs;
}

/** Another order for each batch. */
const shuffledSlot = (beganAt: Date, position: number) =>
  (shuffleStep * (position + 1) + (beganAt.getTime() % slots)) % slots;
