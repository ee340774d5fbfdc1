/** The default method of a shopper, of any kind. */
import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { PaymentMethod } from '#shared/domain/methods/payment-method.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { accountMethodView, cardMethodView } from './method-views.ts';
import { bankAccounts, cards } from './methods.tables.ts';

/** Only one method of a shopper is the default. */
export async function clearDefault(tx: Transaction, consumerId: string): Promise<void> {
  await tx
    .update(cards)
    .set({ isPreferred: false })
    .where(and(eq(cards.consumerId, consumerId), isNull(cards.deletedAt), eq(cards.isPreferred, true)));
  await tx
    .update(bankAccounts)
    .set({ isPreferred: false })
    .where(and(eq(bankAccounts.consumerId, consumerId), eq(bankAccounts.isPreferred, true)));
}

/** Whether a method that is added now becomes the default, since it is the only one. */
export async function becomesDefault(db: Executor, consumerId: string): Promise<boolean> {
  const [card] = await db
    .select({ id: cards.id })
    .from(cards)
    .where(
      and(
        eq(cards.consumerId, consumerId),
        // Apple Pay is in no list, but can be the default.
        or(eq(cards.isListed, true), eq(cards.isPreferred, true)),
        isNull(cards.deletedAt),
      ),
    )
    .limit(1);
  const [account] = await db
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(
      and(
        eq(bankAccounts.consumerId, consumerId),
        isNotNull(bankAccounts.linkedAt),
        isNull(bankAccounts.deletedAt),
      ),
    )
    .limit(1);
  return card === undefined && account === undefined;
}

/** By consumer. */
export async function defaultMethodsOf(
  db: Executor,
  consumerIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentMethod>> {
  if (consumerIds.length === 0) return new Map();
  const preferredCards = await db
    .select()
    .from(cards)
    .where(
      and(inArray(cards.consumerId, [...consumerIds]), eq(cards.isPreferred, true), isNull(cards.deletedAt)),
    );
  const preferredAccounts = await db
    .select()
    .from(bankAccounts)
    .where(and(inArray(bankAccounts.consumerId, [...consumerIds]), eq(bankAccounts.isPreferred, true)));
  return new Map([
    ...preferredCards.map((card) => [card.consumerId, cardMethodView(card)] as const),
    ...preferredAccounts.map((account) => [account.consumerId, accountMethodView(account)] as const),
  ]);
}
