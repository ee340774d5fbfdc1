/**
 * A server with a planted bug, for the proof that looks for it: it reads the status, calls the provider and then writes,
 * without a claim in between. On one connection nobody would notice.
 */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Contracts } from '#shared/contract/index.ts';
import { fromMinor, toMinor } from '#shared/domain/money.ts';
import { isPayable } from '#shared/domain/payments/schedule-item.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Handlers } from '../../http/handler.ts';
import { apiHandlers } from '../../http/handlers/index.ts';
import { findLinkedAccount } from '../../services/methods/bank-accounts.ts';
import { findInstalment, payableView } from '../../services/orders/index.ts';
import { scheduleItems } from '../../services/orders/orders.tables.ts';
import { readySetup } from '../../services/traces/challenge.ts';
import { findTrace } from '../../services/traces/index.ts';

const confirmPayNow: Handlers<Contracts['payments']>['confirmPayNow'] = async ({ body }, context) => {
  const { server, session } = context;
  const { consumerId } = session;
  const trace = await findTrace(server.db, { traceId: body.traceId, consumerId, purposes: ['INSTALMENT'] });
  const [itemId] = trace.paying && 'scheduleItemIds' in trace.paying ? trace.paying.scheduleItemIds : [];
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
      const { card } = await readySetup(server, trace.id);
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

const payAccount: Handlers<Contracts['payments']>['payAccount'] = async ({ body }, { server, session }) => {
  const { traceId, paymentPlanUuid, paymentScheduleUuid, amount } = body;
  const { consumerId } = session;
  const trace = await findTrace(server.db, { traceId, consumerId, purposes: ['ACCOUNT'] });
  const { card } = await readySetup(server, trace.id);
  const charged = await server.cards.charge({
    key: randomUUID(),
    reference: `plan:${trace.planItemId}`,
    cardToken: card.cardToken,
    amount: { minorUnits: toMinor(amount), currency: amount.currency },
  });
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

Object.assign(apiHandlers.payments ?? {}, { confirmPayNow, payAccount });
await import('../../main.ts');
