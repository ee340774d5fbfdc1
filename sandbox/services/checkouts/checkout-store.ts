import { and, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import { type Merchant, merchants } from '../merchants/merchants.tables.ts';
import { type Checkout, checkouts } from './checkouts.tables.ts';

export interface CheckoutAndMerchant {
  readonly checkout: Checkout;
  readonly merchant: Merchant;
}

/** @throws {Refusal} `checkout_not_found`, also for a checkout of another merchant when one is given. */
export async function findCheckout(
  db: Executor,
  token: string,
  merchantId?: string,
): Promise<CheckoutAndMerchant> {
  const [found] = await db
    .select({ checkout: checkouts, merchant: merchants })
    .from(checkouts)
    .innerJoin(merchants, eq(merchants.id, checkouts.merchantId))
    .where(
      merchantId === undefined
        ? eq(checkouts.token, token)
        : and(eq(checkouts.token, token), eq(checkouts.merchantId, merchantId)),
    );
  if (!found) throw new Refusal('checkout_not_found');
  return found;
}

/** The same, with the checkout locked until the transaction ends. */
export async function lockCheckout(tx: Transaction, token: string): Promise<CheckoutAndMerchant> {
  await tx.select({ token: checkouts.token }).from(checkouts).where(eq(checkouts.token, token)).for('update');
  return findCheckout(tx, token);
}
