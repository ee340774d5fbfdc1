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
  return foundOf(await selectCheckout(db, token, merchantId));
}

/** A checkout belongs to the consumer who started it. @throws {Refusal} `checkout_not_found` for every other consumer. */
export async function findOwnCheckout(
  db: Executor,
  token: string,
  consumerId: string,
): Promise<CheckoutAndMerchant> {
  const found = await findCheckout(db, token);
  if (found.checkout.consumerId !== consumerId) throw new Refusal('checkout_not_found');
  return found;
}

/** A checkout and its merchant, with the checkout locked until the transaction ends. @throws {Refusal} `checkout_not_found`. */
export async function lockCheckout(tx: Transaction, token: string): Promise<CheckoutAndMerchant> {
  return foundOf(await selectCheckout(tx, token).for('update', { of: checkouts }));
}

const selectCheckout = (db: Executor, token: string, merchantId?: string) =>
  db
    .select({ checkout: checkouts, merchant: merchants })
    .from(checkouts)
    .innerJoin(merchants, eq(merchants.id, checkouts.merchantId))
    .where(
      and(
        eq(checkouts.token, token),
        merchantId === undefined ? undefined : eq(checkouts.merchantId, merchantId),
      ),
    );

function foundOf([found]: readonly CheckoutAndMerchant[]): CheckoutAndMerchant {
  if (!found) throw new Refusal('checkout_not_found');
  return found;
}
