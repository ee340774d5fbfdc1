/**
 * A plan in its current state: its payments, each with the amount that orders still owe of it. Source: PAY-087,
 * PAY-167.
 */
import { asc, eq } from 'drizzle-orm';
import type { IsoDate } from '#shared/domain/dates.ts';
import { fromMinor, type MinorUnits, sumMinor, toMinor } from '#shared/domain/money.ts';
import { type PaymentPlan, paymentPlanStatus, planAmounts } from '#shared/domain/payments/payment-plan.ts';
import {
  itemAmounts,
  type PaymentResponse,
  type ScheduleItem,
  type ScheduleItemStatus,
} from '#shared/domain/payments/schedule-item.ts';
import type { Executor, Transaction } from '../../../core/database/database.ts';
import { dayOf } from '../../../core/market-day.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { consumerOf } from '../../consumers/index.ts';
import { cardMethodView } from '../../methods/index.ts';
import { cards } from '../../methods/methods.tables.ts';
import { payments } from '../../payments/payments.tables.ts';
import { owedByOrders } from './owed-by-orders.ts';
import { type PaymentPlanRow, paymentPlanItems, paymentPlans } from './payment-plans.tables.ts';

/** A payment of a plan in the form of an instalment, so that the same rules apply. */
export type PlanPayment = ScheduleItem;

export interface Plan {
  readonly plan: PaymentPlanRow;
  readonly items: readonly PlanPayment[];
  /** In the market of the consumer. */
  readonly today: IsoDate;
}

/** Null without a plan. */
export async function findPlan(
  db: Executor,
  server: ServerContext,
  consumerId: string,
): Promise<Plan | null> {
  const [plan] = await db.select().from(paymentPlans).where(eq(paymentPlans.consumerId, consumerId));
  if (!plan) return null;
  const { countryCode } = await consumerOf(db, consumerId);
  const today = dayOf(server.clock.nowOf(consumerId), countryCode);
  return { plan, items: await itemsOf(db, plan, today), today };
}

/** Locks the plan for other payments until the transaction ends. */
export async function lockPlan(tx: Transaction, consumerId: string): Promise<void> {
  await tx
    .select({ id: paymentPlans.id })
    .from(paymentPlans)
    .where(eq(paymentPlans.consumerId, consumerId))
    .for('update');
}

/** @throws {Refusal} `not_found` without a plan. */
export async function readPlan(server: ServerContext, consumerId: string): Promise<PaymentPlan> {
  const plan = await findPlan(server.db, server, consumerId);
  if (!plan) throw new Refusal('not_found');
  return planView(plan);
}

function planView({ plan, items, today }: Plan): PaymentPlan {
  const sum = (field: 'amount' | 'outstandingBalance') =>
    fromMinor(sumMinor(items.map((item) => toMinor(item[field]))), plan.currency);
  return {
    paymentPlanUuid: plan.id,
    paymentSchedules: [...items],
    amount: sum('amount'),
    paymentStatus: paymentPlanStatus(items, today),
    outstandingBalance: sum('outstandingBalance'),
  };
}

/** A refund may have reduced a payment to zero: it is no longer part of the plan. */
async function itemsOf(db: Executor, plan: PaymentPlanRow, today: IsoDate): Promise<PlanPayment[]> {
  const planned = await db
    .select()
    .from(paymentPlanItems)
    .where(eq(paymentPlanItems.planId, plan.id))
    .orderBy(asc(paymentPlanItems.position));
  const paid = await paymentsOf(db, plan);
  const balances = planned.map((item) => {
    const ofItem = paid.filter(({ payment }) => payment.planItemId === item.id);
    const sumOf = (state: string) =>
      sumMinor(
        ofItem.filter(({ payment }) => payment.state === state).map((each) => each.payment.amountMinor),
      );
    return { amount: item.amountMinor, settled: sumOf('SUCCEEDED'), pending: sumOf('CLAIMED'), ofItem };
  });
  const amounts = planAmounts(balances, await owedByOrders(db, plan.consumerId, plan.currency));
  const money = (amount: MinorUnits) => fromMinor(amount, plan.currency);
  return planned.flatMap((item, index) => {
    const balance = balances[index];
    const amount = amounts[index] ?? 0;
    if (!balance || amount === 0) return [];
    const { settled, pending, ofItem } = balance;
    const { owedAmount, amountPayable, ...of } = itemAmounts({ amount, settled, pending, lateFees: 0 });
    return {
      id: item.id,
      paymentScheduleUuid: item.uuid,
      status: statusOf({ owedAmount, pending, dueDate: item.dueDate, today }),
      installmentDueDate: item.dueDate,
      originalInstallmentDueDate: item.dueDate,
      amount: money(of.amount),
      amountOwed: money(of.amountOwed),
      amountPending: money(of.amountPending),
      owedAmount: money(owedAmount),
      amountPayable: money(amountPayable),
      outstandingBalance: money(of.outstandingBalance),
      paymentMethod: null,
      paymentResponses: ofItem.map(responseOf),
      paymentRefundResponses: [],
    };
  });
}

interface Standing {
  readonly owedAmount: MinorUnits;
  readonly pending: MinorUnits;
  readonly dueDate: IsoDate;
  readonly today: IsoDate;
}

function statusOf({ owedAmount, pending, dueDate, today }: Standing): ScheduleItemStatus {
  if (pending > 0) return 'PAYMENT_PENDING';
  if (owedAmount === 0) return 'PAID';
  return dueDate < today ? 'OVERDUE' : 'OWED';
}

const paymentsOf = (db: Executor, { id }: PaymentPlanRow) =>
  db
    .select({ payment: payments, card: cards })
    .from(paymentPlanItems)
    .innerJoin(payments, eq(payments.planItemId, paymentPlanItems.id))
    .leftJoin(cards, eq(cards.id, payments.cardId))
    .where(eq(paymentPlanItems.planId, id))
    .orderBy(asc(payments.occurredAt), asc(payments.id));

const responseStatuses = {
  CLAIMED: 'PENDING',
  PENDING: 'PENDING',
  SUCCEEDED: 'SUCCESS',
  DECLINED: 'DECLINED',
} as const;

const responseOf = ({ payment, card }: Awaited<ReturnType<typeof paymentsOf>>[number]): PaymentResponse => ({
  status: responseStatuses[payment.state],
  paymentSource: card && !card.deletedAt ? cardMethodView(card) : null,
  amount: fromMinor(payment.amountMinor, payment.currency),
  createdDate: payment.occurredAt.toISOString(),
  type: 'MANUAL',
});
