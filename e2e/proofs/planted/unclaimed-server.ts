/**
 * A server with a planted bug: it reads the status, calls the provider and then writes, without a claim before the call.
 * On one connection this would not be noticed.
 */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { readySetup } from '#server/areas/card-sessions/challenge.ts';
import { findCardSession } from '#server/areas/card-sessions/index.ts';
import { checkouts } from '#server/areas/checkouts/checkouts.tables.ts';
import { findCheckout } from '#server/areas/checkouts/index.ts';
import { paymentPlanItems } from '#server/areas/instalments/plans/payment-plans.tables.ts';
import { findLinkedAccount } from '#server/areas/methods/bank-accounts.ts';
import { findInstalment, payableView } from '#server/areas/orders/index.ts';
import { scheduleItems } from '#server/areas/orders/orders.tables.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Handlers } from '#server/http/handler.ts';
import { apiHandlers } from '#server/http/handlers/index.ts';
import type { Contracts } from '#shared/contract/index.ts';
import { fromMinor, toMinor } from '#shared/domain/money.ts';
import { isPayable } from '#shared/domain/payments/schedule-item.ts';

const confirmPayNow: Handlers<Contracts['payments']>['confirmPayNow'] = async ({ body }, context) => {
  const { server, session } = context;
  const { consumerId } = session;
  const cardSession = await findCardSession(server.db, {
    traceId: body.traceId,
    consumerId,
    purposes: ['INSTALMENT'],
  });
  const [itemId] =
    cardSession.paying && 'scheduleItemIds' in cardSession.paying ? cardSession.paying.scheduleItemIds : [];
  const { item } = await findInstalment(server.db, consumerId, String(itemId));
  const siblings = await server.db
    .select()
    .from(scheduleItems)
    .where(eq(scheduleItems.orderId, item.orderId));
  if (!isPayable(payableView(item), siblings.map(payableView))) throw new Refusal('precondition_failed');
  const key = randomUUID();
  const amount = { minorUnits: item.amountMinor, currency: item.currency };
  const reference = String(item.orderId);
  const charge = async () => {
    if (body.paymentMethodId === undefined) {
      const { card } = await readySetup(server, cardSession.id);
      return server.cards.charge({ key, reference, cardToken: card.cardToken, amount });
    }
    const account = await findLinkedAccount(server.db, consumerId, body.paymentMethodId);
    const enteredAt = server.clock.now().toISOString();
    return server.banks.charge({
      key,
      reference,
      accountToken: account?.providerToken ?? '',
      amount,
      enteredAt,
    });
  };
  const charged = await charge();
  await server.db
    .update(scheduleItems)
    .set({ settledMinor: item.amountMinor })
    .where(eq(scheduleItems.id, item.id));
  return {
    status: 'PAYMENT_SUCCESS',
    resultCode: charged.resultCode,
    prePaidCard: false,
    amount: fromMinor(item.amountMinor, item.currency),
    orderId: reference,
    receiptId: charged.id,
  };
};

/** The amount in minor units by which this server marks a payment of a plan as paid, since the table has no column. */
const paidMark = 1;

const payAccount: Handlers<Contracts['payments']>['payAccount'] = async ({ body }, { server, session }) => {
  const { traceId, paymentPlanUuid, paymentScheduleUuid, amount } = body;
  const { consumerId } = session;
  const cardSession = await findCardSession(server.db, { traceId, consumerId, purposes: ['ACCOUNT'] });
  const item = eq(paymentPlanItems.id, cardSession.planItemId ?? 0);
  const [open] = await server.db.select().from(paymentPlanItems).where(item);
  if (open?.amountMinor === paidMark) throw new Refusal('precondition_failed');
  const { card } = await readySetup(server, cardSession.id);
  const charged = await server.cards.charge({
    key: randomUUID(),
    reference: `plan:${cardSession.planItemId}`,
    cardToken: card.cardToken,
    amount: { minorUnits: toMinor(amount), currency: amount.currency },
  });
  await server.db.update(paymentPlanItems).set({ amountMinor: paidMark }).where(item);
  return {
    status: 'PAYMENT_SUCCESS',
    resultCode: charged.resultCode,
    prePaidCard: false,
    amount,
    paymentPlanUuid,
    paymentScheduleUuid,
    receiptId: charged.id,
  };
};

/** This server knows a confirmed checkout by its outcome. A quarter is held. */
const confirmCheckout: Handlers<Contracts['checkout']>['confirmCheckout'] = async (
  { params, body },
  context,
) => {
  const { server, session } = context;
  const { consumerId } = session;
  const { checkout } = await findCheckout(server.db, params.token);
  const approved = {
    status: 'APPROVED' as const,
    state: 'APPROVED' as const,
    resultCode: 0,
    orderId: null,
    donation: null,
    redirectUrl: checkout.request.merchant.redirectConfirmUrl,
  };
  if (checkout.lastResultCode === 0) return approved;
  const hold = {
    key: randomUUID(),
    reference: params.token,
    amount: { minorUnits: checkout.amountMinor / 4, currency: checkout.currency },
  };
  if (body.paymentMethodType === undefined) {
    const { card } = await readySetup(server, checkout.traceId ?? '');
    await server.cards.placeHold({ ...hold, cardToken: card.cardToken });
  } else {
    const account = await findLinkedAccount(server.db, consumerId, body.paymentMethodId ?? '');
    await server.banks.placeHold({ ...hold, accountToken: account?.providerToken ?? '' });
  }
  await server.db.update(checkouts).set({ lastResultCode: 0 }).where(eq(checkouts.token, params.token));
  return approved;
};

Object.assign(apiHandlers.payments ?? {}, { confirmPayNow, payAccount });
Object.assign(apiHandlers.checkout ?? {}, { confirmCheckout });
await import('#sandbox/main.ts');
