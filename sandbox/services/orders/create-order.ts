/** Authorise makes an order out of an approved checkout. Source: MERCHANT-API 5.4. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { PostalAddress } from '#shared/domain/orders/postal-address.ts';
import type { Transaction } from '../../core/database/database.ts';
import { startOfDay } from '../../core/market-day.ts';
import type { Checkout, StoredQuote } from '../checkouts/checkouts.tables.ts';
import { type NewJob, planJobs } from '../job-queue/index.ts';
import { donated, instalmentPaid, orderAuthorised, postToLedger } from '../ledger/index.ts';
import type { Merchant } from '../merchants/merchants.tables.ts';
import { instalmentPart } from '../payments/payment-kind.ts';
import { type PaymentRow, payments } from '../payments/payments.tables.ts';
import { type OrderRow, orders, type ScheduleItemRow, scheduleItems } from './orders.tables.ts';

export type FirstPayment = Pick<PaymentRow, 'id' | 'amountMinor' | 'donationMinor' | 'lateFeeMinor'>;

interface ApprovedCheckout {
  readonly checkout: Checkout;
  readonly merchant: Merchant;
  readonly at: Date;
  /** The captured hold; null when nothing was due at once. */
  readonly firstPayment: FirstPayment | null;
}

/** Writes the order, its schedule, its ledger and its coming charges. */
export async function createOrder(tx: Transaction, approved: ApprovedCheckout): Promise<void> {
  const { checkout, merchant, at, firstPayment } = approved;
  const order = await insertOrder(tx, approved);
  const items = await insertItems(tx, order, quoteOfApproved(checkout), firstPayment);
  await postToLedger(tx, {
    naturalKey: `authorised:${order.id}`,
    orderId: order.id,
    currency: order.currency,
    occurredAt: at,
    lines: orderAuthorised(
      merchant.id,
      order.currency,
      items.map(({ id, amountMinor }) => ({ scheduleItemId: id, amount: amountMinor })),
    ),
  });
  const [first] = items;
  if (firstPayment && first) await bookFirstPayment(tx, order, first, firstPayment, at);
  await planJobs(tx, chargesOf(items, merchant, firstPayment ? 1 : 0));
}

function quoteOfApproved({ quote, token }: Checkout): StoredQuote {
  if (!quote) throw new Error(`Checkout ${token.slice(0, 8)} was approved without a quote`);
  return quote;
}

async function insertOrder(
  tx: Transaction,
  { checkout, merchant, at, firstPayment }: ApprovedCheckout,
): Promise<OrderRow> {
  if (checkout.orderId === null || checkout.consumerId === null)
    throw new Error('Nobody approved this order');
  const [order] = await tx
    .insert(orders)
    .values({
      id: checkout.orderId,
      consumerId: checkout.consumerId,
      merchantId: merchant.id,
      token: checkout.token,
      orderDate: at,
      totalMinor: checkout.amountMinor,
      currency: checkout.currency,
      paymentOption: checkout.paymentOption,
      channel: 'ONLINE',
      source: checkout.request.singleUseCard ? 'SINGLE_USE_CARD' : 'CHECKOUT',
      cardId: checkout.cardId,
      shippingAddress: shippingAddressOf(checkout, merchant),
      paidUpFrontMinor: firstPayment ? instalmentPart(firstPayment) : 0,
      donationCampaign: checkout.donationCampaign,
      donationMinor: checkout.donationMinor,
    })
    .returning();
  if (!order) throw new Error('A new order is missing');
  return order;
}

function shippingAddressOf({ request }: Checkout, merchant: Merchant): PostalAddress | null {
  const { shipping } = request;
  if (!shipping?.address1) return null;
  return {
    ...shipping,
    address1: shipping.address1,
    countryCode: shipping.countryCode ?? merchant.countryCode,
  };
}

/** A deferred schedule has no dates until its delivery. */
async function insertItems(
  tx: Transaction,
  order: OrderRow,
  quote: StoredQuote,
  firstPayment: FirstPayment | null,
): Promise<ScheduleItemRow[]> {
  const isDeferred = order.paymentOption === 'PAD';
  const rows = quote.instalments.map(({ dueDate, amountMinor }, index) => ({
    uuid: randomUUID(),
    orderId: order.id,
    consumerId: order.consumerId,
    position: index + 1,
    currency: order.currency,
    dueDate: isDeferred ? null : dueDate,
    originalDueDate: isDeferred ? null : dueDate,
    amountMinor,
    settledMinor: index === 0 && firstPayment ? instalmentPart(firstPayment) : 0,
  }));
  return tx.insert(scheduleItems).values(rows).returning();
}

async function bookFirstPayment(
  tx: Transaction,
  order: OrderRow,
  item: ScheduleItemRow,
  payment: FirstPayment,
  at: Date,
): Promise<void> {
  await tx
    .update(payments)
    .set({ orderId: order.id, scheduleItemId: item.id })
    .where(eq(payments.id, payment.id));
  await postToLedger(tx, {
    naturalKey: `payment:${payment.id}`,
    orderId: order.id,
    currency: order.currency,
    occurredAt: at,
    lines: instalmentPaid(order.currency, { scheduleItemId: item.id, amount: instalmentPart(payment) }),
  });
  await postToLedger(tx, {
    naturalKey: `donation:${order.id}`,
    orderId: order.id,
    currency: order.currency,
    occurredAt: at,
    lines: donated(order.currency, payment.donationMinor),
  });
}

/** The automatic charges of a schedule from the given item on, each at the start of its day. */
export function chargesOf(items: readonly ScheduleItemRow[], merchant: Merchant, from: number): NewJob[] {
  return items.slice(from).flatMap(({ id, consumerId, dueDate }) =>
    dueDate === null
      ? []
      : [
          {
            kind: 'charge-instalment' as const,
            subject: String(id),
            consumerId,
            dueAt: startOfDay(dueDate, merchant.countryCode),
          },
        ],
  );
}
