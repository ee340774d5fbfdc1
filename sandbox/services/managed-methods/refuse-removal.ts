import type { MethodType } from '#shared/domain/methods/payment-method.ts';
import { removalRefusal } from '#shared/domain/methods/removal.ts';
import type { Executor } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import { owedBy } from '../account-standing/index.ts';
import { methodsInAgreements } from '../agreements/index.ts';
import { listWaiting } from '../checkouts/index.ts';
import { applePayOf, linkedAccountsOf, savedCardsOf } from '../methods/index.ts';
import type { BankAccount, Card } from '../methods/methods.tables.ts';
import { scheduleItems } from '../orders/orders.tables.ts';
import { hasPendingPayment } from './card-report.ts';

/** @throws {Refusal} why a method has to stay, among all that the shopper has. */
export async function refuseRemoval(
  db: Executor,
  consumerId: string,
  methodId: string,
  now: Date,
): Promise<void> {
  const cards = await savedCardsOf(db, consumerId);
  const accounts = await linkedAccountsOf(db, consumerId);
  const applePay = await applePayOf(db, consumerId);
  const all = { cards: applePay ? [...cards, applePay] : cards, accounts };
  const inAgreements = await methodsInAgreements(db, consumerId, now, all);
  const candidate = <Type extends MethodType>(type: Type, { id, isPreferred }: Card | BankAccount) => ({
    id,
    type,
    preferred: isPreferred,
    hasActiveAgreement: inAgreements.has(id),
  });
  const methods = [
    ...cards.map((card) => candidate('CREDIT_CARD', card)),
    ...accounts.map((account) => candidate('ACH_BANK_ACCOUNT', account)),
    ...(applePay ? [candidate('APPLE_PAY', applePay)] : []),
  ];
  const method = methods.find(({ id }) => id === methodId);
  const refusal = method && removalRefusal(method, methods, await owesAnything(db, consumerId));
  if (refusal) throw new Refusal(refusal);
}

/**
 * Also a purchase that is being made, and an order that its shop has yet to confirm: their payments are still to come. Asked in
 * the order in which a purchase goes through the three, so that none slips by in between.
 */
export async function owesAnything(db: Executor, consumerId: string): Promise<boolean> {
  if (await hasPendingPayment(db, consumerId)) return true;
  if ((await listWaiting(db, consumerId)).length > 0) return true;
  const [owed] = await db
    .select({ id: scheduleItems.id })
    .from(scheduleItems)
    .where(owedBy(consumerId))
    .limit(1);
  return owed !== undefined;
}
