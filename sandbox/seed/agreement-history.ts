/** The agreements with a shop that a shopper of the sandbox has. */
import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { storeBillingAgreements, storePurchaseAgreements } from '#server/areas/agreements/index.ts';
import type { Consumer } from '#server/areas/consumers/consumers.tables.ts';
import type { Merchant } from '#server/areas/merchants/merchants.tables.ts';
import { cards } from '#server/areas/methods/methods.tables.ts';
import { storeBillingAgreement } from '#server/areas/orders/index.ts';
import type { ServerContext } from '#server/core/server-context.ts';

const dayMs = 86_400_000;
/** One after the other: the fourth has expired. */
const statuses = ['ACTIVE', 'COMPLETED', 'CANCELLED', 'ACTIVE'] as const;

/** The number of each kind, the newest ones active. The past orders were billed by the newest one for recurring payments. */
export async function writeAgreements(
  { db, clock }: ServerContext,
  { id: consumerId }: Consumer,
  merchant: Merchant,
  count: number,
): Promise<void> {
  const [card] = await db
    .select({ id: cards.id })
    .from(cards)
    .where(eq(cards.consumerId, consumerId))
    .orderBy(asc(cards.createdAt))
    .limit(1);
  const now = clock.now().getTime();
  const common = (index: number) => ({
    id: randomUUID(),
    consumerId,
    merchantId: merchant.id,
    cardId: card?.id ?? null,
    bankAccountId: null,
    createdAt: new Date(now - (30 + index) * dayMs),
  });
  const numbers = Array.from({ length: count }, (_, index) => index);
  await storePurchaseAgreements(
    db,
    numbers.map((index) => {
      const status = statuses[index % statuses.length] ?? 'ACTIVE';
      const amountMinor = 40_000 + index * 1_000;
      return {
        ...common(index),
        status,
        currency: merchant.currency,
        amountMinor,
        chargedMinor: status === 'COMPLETED' ? amountMinor : 12_500,
        expiresAt: new Date(now + (index % 4 === 3 ? -1 : 335) * dayMs),
      };
    }),
  );
  const billing = numbers.map((index) => ({
    ...common(index),
    status: index % 2 === 0 ? ('ACTIVE' as const) : ('CANCELLED' as const),
  }));
  await storeBillingAgreements(db, billing);
  await storeBillingAgreement(db, consumerId, billing[0]?.id ?? null);
}
