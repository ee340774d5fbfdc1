/** Writes a new order: its schedule, its ledger postings and its planned charges. Source: merchant-api §5.4. */
import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { DonationCampaign } from '#shared/domain/checkout/donation.ts';
import type { PaymentOption } from '#shared/domain/checkout/payment-option.ts';
import type { IsoDate } from '#shared/domain/dates.ts';
import { versionsInForce } from '#shared/domain/legal-documents.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { Currency, MinorUnits } from '#shared/domain/money.ts';
import type { OrderSource } from '#shared/domain/orders/order-kind.ts';
import type { PostalAddress } from '#shared/domain/orders/postal-address.ts';
import { paymentDates } from '#shared/domain/payments/pay-in-four.ts';
import type { Transaction } from '../../core/database/database.ts';
import { type NewJob, planJobs } from '../../core/job-queue/plan.ts';
import { dayOf, startOfDay } from '../../core/market-day.ts';
import { type ProviderAccountKind, postToLedger } from '../ledger/index.ts';
import type { MethodColumns } from '../methods/index.ts';
import { countryOfOrder } from './find-order.ts';
import { type OrderRow, orders, type ScheduleItemRow, scheduleItems } from './orders.tables.ts';

/** An order as its checkout was approved. */
interface NewOrder {
  readonly id: number;
  readonly consumerId: string;
  readonly token: string;
  readonly merchant: { readonly id: string; readonly countryCode: CountryCode };
  readonly totalMinor: MinorUnits;
  readonly currency: Currency;
  readonly paymentOption: PaymentOption;
  readonly source: OrderSource;
  /** The method that the schedule is charged to. */
  readonly method: MethodColumns;
  readonly shippingAddress: PostalAddress | null;
  readonly donationCampaign: DonationCampaign | null;
  readonly donationMinor: MinorUnits;
  readonly instalments: readonly { readonly dueDate: IsoDate; readonly amountMinor: MinorUnits }[];
  /**
   * The amount that was charged with the order; null when nothing was due at once, or while its bank has not settled
   * it.
   */
  readonly firstPayment: FirstPayment | null;
  /** The part of the first instalment that its bank has not settled yet. */
  readonly pendingMinor: MinorUnits;
  readonly at: Date;
}

interface FirstPayment {
  readonly id: string;
  readonly provider: ProviderAccountKind;
  /** Without the donation. */
  readonly instalmentMinor: MinorUnits;
  readonly donationMinor: MinorUnits;
}

/** Returns the items of the schedule, the first instalment first. */
export async function createOrder(tx: Transaction, order: NewOrder): Promise<ScheduleItemRow[]> {
  await tx.insert(orders).values(orderRow(order));
  const items = await tx.insert(scheduleItems).values(itemRows(order)).returning();
  await postToLedger(tx, {
    kind: 'ORDER_AUTHORISED',
    orderId: order.id,
    merchantId: order.merchant.id,
    currency: order.currency,
    items: items.map(({ id, amountMinor }) => ({ scheduleItemId: id, amount: amountMinor })),
    occurredAt: order.at,
  });
  const [first] = items;
  if (order.firstPayment && first) await postFirstPayment(tx, order, first, order.firstPayment);
  await planJobs(
    tx,
    chargesOf(items, order.merchant.countryCode, order.firstPayment || order.pendingMinor > 0 ? 1 : 0),
  );
  return items;
}

const orderRow = ({
  firstPayment,
  pendingMinor,
  merchant,
  method,
  at,
  instalments,
  ...order
}: NewOrder): OrderRow => ({
  ...order,
  ...method,
  merchantId: merchant.id,
  orderDate: at,
  refundedMinor: 0,
  billingAgreementId: null,
  channel: 'ONLINE',
  isPreorder: false,
  isSubscriptionPayment: false,
  acceptedDocuments: versionsInForce,
  paidUpFrontMinor: firstPayment?.instalmentMinor ?? pendingMinor,
});

/** A deferred schedule has no dates until its delivery. */
function itemRows(order: NewOrder): (typeof scheduleItems.$inferInsert)[] {
  const isDeferred = order.paymentOption === 'PAD';
  return order.instalments.map(({ dueDate, amountMinor }, index) => ({
    uuid: randomUUID(),
    orderId: order.id,
    consumerId: order.consumerId,
    position: index + 1,
    currency: order.currency,
    dueDate: isDeferred ? null : dueDate,
    originalDueDate: isDeferred ? null : dueDate,
    amountMinor,
    settledMinor: index === 0 && order.firstPayment ? order.firstPayment.instalmentMinor : 0,
    pendingMinor: index === 0 ? order.pendingMinor : 0,
  }));
}

async function postFirstPayment(
  tx: Transaction,
  order: NewOrder,
  item: ScheduleItemRow,
  { id, provider, instalmentMinor, donationMinor }: FirstPayment,
): Promise<void> {
  const { id: orderId, currency, at: occurredAt } = order;
  const circumstances = { orderId, currency, occurredAt };
  await postToLedger(tx, {
    ...circumstances,
    kind: 'INSTALMENT_PAID',
    paymentId: id,
    provider,
    parts: [{ scheduleItemId: item.id, amount: instalmentMinor, lateFee: 0 }],
  });
  await postToLedger(tx, { ...circumstances, kind: 'DONATION_PAID', provider, amount: donationMinor });
}

/** The automatic charges of a schedule from the given item on, each at the start of its day. */
function chargesOf(items: readonly ScheduleItemRow[], countryCode: CountryCode, from: number): NewJob[] {
  return items.slice(from).flatMap(({ id, consumerId, dueDate }) =>
    dueDate === null
      ? []
      : [
          {
            kind: 'charge-instalment' as const,
            subject: String(id),
            consumerId,
            dueAt: startOfDay(dueDate, countryCode),
          },
        ],
  );
}

/** Pay after delivery: with the delivery the schedule gets its dates, and the first instalment is due at once. */
export async function startDeferredSchedule(tx: Transaction, orderId: number, at: Date): Promise<void> {
  const deferred = await tx
    .select()
    .from(scheduleItems)
    .where(and(eq(scheduleItems.orderId, orderId), isNull(scheduleItems.dueDate)))
    .orderBy(asc(scheduleItems.position));
  if (deferred.length === 0) return;
  const countryCode = await countryOfOrder(tx, orderId);
  const dates = paymentDates(dayOf(at, countryCode));
  const dated: ScheduleItemRow[] = [];
  for (const item of deferred) {
    const dueDate = dates[item.position - 1] ?? null;
    await tx
      .update(scheduleItems)
      .set({ dueDate, originalDueDate: dueDate })
      .where(eq(scheduleItems.id, item.id));
    dated.push({ ...item, dueDate });
  }
  await planJobs(tx, chargesOf(dated, countryCode, 0));
}
