/** An order as its consumer sees it. All rows are read by indexes. Source: PAY-073 to PAY-084. */
import { and, asc, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { IsoDate } from '#shared/domain/dates.ts';
import { enabledBrands } from '#shared/domain/methods/enabled-cards.ts';
import type { PaymentMethod } from '#shared/domain/methods/payment-method.ts';
import { fromMinor, type MinorUnits, sumMinor } from '#shared/domain/money.ts';
import { orderAmounts, type orderSchema } from '#shared/domain/orders/order.ts';
import type { PostalAddress } from '#shared/domain/orders/postal-address.ts';
import type { ScheduleItem } from '#shared/domain/payments/schedule-item.ts';
import { anyOf } from '../../core/database/any-of.ts';
import type { Database } from '../../core/database/database.ts';
import { consumers } from '../consumers/consumers.tables.ts';
import { type Merchant, merchants } from '../merchants/merchants.tables.ts';
import { cardMethodView, defaultCardsOf, enabledCardsOf } from '../methods/index.ts';
import { type Card, cards } from '../methods/methods.tables.ts';
import { amountsOf, itemStatus } from '../orders/index.ts';
import {
  type OrderRow,
  type ScheduleItemRow,
  type ScheduleReduction,
  scheduleItems,
  scheduleReductions,
} from '../orders/orders.tables.ts';
import { type PaymentRow, payments } from '../payments/payments.tables.ts';

export type OrderView = z.input<typeof orderSchema>;

/** The rows around some orders, read once for all of them. */
export interface OrderFacts {
  readonly merchants: ReadonlyMap<string, Merchant>;
  readonly items: readonly ScheduleItemRow[];
  readonly charges: readonly PaymentRow[];
  readonly reductions: readonly ScheduleReduction[];
  readonly cards: ReadonlyMap<string, Card>;
  /** The default card of each consumer, which pays where the card of an order was removed. */
  readonly defaultCards: ReadonlyMap<string, Card>;
  readonly homes: ReadonlyMap<string, PostalAddress | null>;
}

export async function readOrderFacts(db: Database, orders: readonly OrderRow[]): Promise<OrderFacts> {
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) {
    return {
      merchants: new Map(),
      items: [],
      charges: [],
      reductions: [],
      cards: new Map(),
      defaultCards: new Map(),
      homes: new Map(),
    };
  }
  const [items, charges, sellers, reductions, homes] = await Promise.all([
    itemsOf(db, ids),
    chargesOf(db, ids),
    merchantsOf(db, orders),
    reductionsOf(db, ids),
    homesOf(db, orders),
  ]);
  const cardsUsed = await cardsOf(db, [...orders, ...charges]);
  const defaultCards = await defaultCardsFor(db, orders, cardsUsed);
  return { items, charges, merchants: sellers, reductions, homes, cards: cardsUsed, defaultCards };
}

const itemsOf = (db: Database, orderIds: readonly number[]): Promise<ScheduleItemRow[]> =>
  db
    .select()
    .from(scheduleItems)
    .where(anyOf(scheduleItems.orderId, orderIds))
    .orderBy(asc(scheduleItems.orderId), asc(scheduleItems.position));

const chargesOf = (db: Database, orderIds: readonly number[]): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(and(anyOf(payments.orderId, orderIds), inArray(payments.kind, ['CAPTURE', 'CHARGE'])))
    .orderBy(asc(payments.occurredAt), asc(payments.id));

async function merchantsOf(db: Database, orders: readonly OrderRow[]) {
  const ids = [...new Set(orders.map(({ merchantId }) => merchantId))];
  const rows = await db.select().from(merchants).where(anyOf(merchants.id, ids));
  return new Map(rows.map((merchant) => [merchant.id, merchant]));
}

async function cardsOf(db: Database, users: readonly { readonly cardId: string | null }[]) {
  const ids = [...new Set(users.flatMap(({ cardId }) => cardId ?? []))];
  if (ids.length === 0) return new Map<string, Card>();
  const rows = await db.select().from(cards).where(anyOf(cards.id, ids));
  return new Map(rows.map((card) => [card.id, card]));
}

/** Read only for the consumers who removed the card of an order. */
async function defaultCardsFor(db: Database, orders: readonly OrderRow[], used: ReadonlyMap<string, Card>) {
  const isRemoved = ({ cardId }: OrderRow) => cardId !== null && used.get(cardId)?.deletedAt;
  const consumerIds = new Set(orders.filter(isRemoved).map(({ consumerId }) => consumerId));
  const found = await defaultCardsOf(db, [...consumerIds]);
  return new Map(found.map((card) => [card.consumerId, card]));
}

async function homesOf(db: Database, orders: readonly OrderRow[]) {
  const ids = [...new Set(orders.map(({ consumerId }) => consumerId))];
  const rows = await db
    .select({ id: consumers.id, address: consumers.contactAddress })
    .from(consumers)
    .where(anyOf(consumers.id, ids));
  return new Map(rows.map(({ id, address }) => [id, address]));
}

const reductionsOf = (db: Database, orderIds: readonly number[]): Promise<ScheduleReduction[]> =>
  db
    .select()
    .from(scheduleReductions)
    .where(anyOf(scheduleReductions.orderId, orderIds))
    .orderBy(asc(scheduleReductions.id));

export function orderView(order: OrderRow, facts: OrderFacts): OrderView {
  const merchant = merchantOf(order, facts);
  const items = facts.items.filter(({ orderId }) => orderId === order.id);
  const money = (amount: MinorUnits) => fromMinor(amount, order.currency);
  const amounts = items.map(amountsOf);
  const owed = sumMinor(amounts.map(({ amountOwed }) => amountOwed));
  const pending = sumMinor(amounts.map(({ amountPending }) => amountPending));
  const { owedAmount, pendingAmount, owedWithoutPending } = orderAmounts(owed, pending);
  return {
    id: String(order.id),
    channel: order.channel,
    source: order.source,
    orderDate: order.orderDate.toISOString(),
    merchant: merchantView(merchant),
    orderSummary: {
      orderTotal: money(order.totalMinor),
      totalAfterRefund: money(order.totalMinor - order.refundedMinor),
      totalOwed: money(owedAmount),
      totalAmountPending: money(pendingAmount),
      donation: money(order.donationMinor),
    },
    pendingAmount: money(pendingAmount),
    owedAmount: money(owedAmount),
    owedWithoutPending: money(owedWithoutPending),
    preorder: false,
    subscriptionPayment: false,
    paymentScheduleSet: items.map((item) => itemView(item, order, facts)),
    paymentMethod: payingMethodOf(order, facts),
    enabledCardTypes: [...enabledBrands(enabledCardsOf(merchant.countryCode))],
    consumer: { address: facts.homes.get(order.consumerId) ?? null },
    orderDetail: { shippingAddress: order.shippingAddress },
    refund: { refundStatus: refundStatus(order) },
    paymentUpFront: money(order.paidUpFrontMinor),
    paymentInterval: order.paymentOption === 'PAY_NOW' ? 0 : 14,
    isApplePayAvailable: false,
    canBeDisputed: false,
    disputeFlowType: 'DEFAULT',
    orderStatus: 'APPROVED',
    orderStatusReason: 'Approved',
    paymentResultCode: 0,
  };
}

function merchantOf({ merchantId }: OrderRow, facts: OrderFacts): Merchant {
  const merchant = facts.merchants.get(merchantId);
  if (!merchant) throw new Error(`There is no merchant ${merchantId}`);
  return merchant;
}

const merchantView = ({ id, displayName, countryCode }: Merchant) => ({
  id,
  name: displayName,
  merchantDisplayName: displayName,
  countryCode,
});

function refundStatus({ refundedMinor, totalMinor }: OrderRow) {
  if (refundedMinor === 0) return 'NONE' as const;
  return refundedMinor < totalMinor ? ('PARTIALLY_REFUNDED' as const) : ('REFUNDED' as const);
}

/** What the next instalment is charged to. */
function payingMethodOf({ cardId, consumerId }: OrderRow, facts: OrderFacts): PaymentMethod | null {
  if (cardId === null) return null;
  const fallback = facts.defaultCards.get(consumerId);
  return methodOf(cardId, facts) ?? (fallback ? cardMethodView(fallback) : null);
}

function methodOf(cardId: string | null, facts: OrderFacts): PaymentMethod | null {
  const card = cardId === null ? undefined : facts.cards.get(cardId);
  return card && !card.deletedAt ? cardMethodView(card) : null;
}

export function itemView(item: ScheduleItemRow, order: OrderRow, facts: OrderFacts): ScheduleItem {
  const money = (amount: MinorUnits) => fromMinor(amount, item.currency);
  const amounts = amountsOf(item);
  const charges = facts.charges.filter(({ scheduleItemId }) => scheduleItemId === item.id);
  const reductions = facts.reductions.filter(({ scheduleItemId }) => scheduleItemId === item.id);
  return {
    id: item.id,
    paymentScheduleUuid: item.uuid,
    status: itemStatus(item),
    installmentDueDate: item.dueDate,
    originalInstallmentDueDate: item.originalDueDate satisfies IsoDate | null,
    amount: money(amounts.amount),
    amountOwed: money(amounts.amountOwed),
    amountPending: money(amounts.amountPending),
    owedAmount: money(amounts.owedAmount),
    amountPayable: money(amounts.amountPayable),
    outstandingBalance: money(amounts.outstandingBalance),
    paymentMethod: payingMethodOf(order, facts),
    paymentResponses: charges.map((charge) => ({
      status: responseStatuses[charge.state],
      paymentSource: methodOf(charge.cardId, facts),
      amount: money(charge.amountMinor - charge.donationMinor),
      createdDate: charge.occurredAt.toISOString(),
      type: charge.startedBy === 'SCHEDULED' ? 'SCHEDULED' : 'MANUAL',
    })),
    paymentRefundResponses: reductions.map(({ amountMinor, occurredAt, isPaidBack }) => ({
      amount: money(amountMinor),
      createdDate: occurredAt.toISOString(),
      paymentSource: isPaidBack ? methodOf(charges.at(-1)?.cardId ?? null, facts) : null,
    })),
  };
}

const responseStatuses = { CLAIMED: 'PENDING', SUCCEEDED: 'SUCCESS', DECLINED: 'DECLINED' } as const;

/** A schedule item in a list across orders. */
export function scheduleEntryView(item: ScheduleItemRow, order: OrderRow, facts: OrderFacts) {
  return {
    ...itemView(item, order, facts),
    orderNumber: String(order.id),
    merchant: merchantView(merchantOf(order, facts)),
    orderChannel: order.channel,
    orderDateTime: order.orderDate.toISOString(),
  };
}
