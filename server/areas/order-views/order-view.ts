/** An order as its consumer sees it. All rows are read by indexes. Source: PAY-073 to PAY-084. */
import { and, asc, eq, inArray, type SQL, type SQLWrapper } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { IsoDate } from '#shared/domain/dates.ts';
import { canBeDisputed } from '#shared/domain/disputes/may-dispute.ts';
import { holdsPayments } from '#shared/domain/disputes/payment-hold.ts';
import { takesApplePay } from '#shared/domain/methods/apple-pay.ts';
import { paysIn } from '#shared/domain/methods/bank-account.ts';
import { enabledBrands } from '#shared/domain/methods/enabled-cards.ts';
import type { PaymentMethod } from '#shared/domain/methods/payment-method.ts';
import { fromMinor, type MinorUnits, sumMinor, toMinor } from '#shared/domain/money.ts';
import { orderAmounts, type orderSchema } from '#shared/domain/orders/order.ts';
import type { PostalAddress } from '#shared/domain/orders/postal-address.ts';
import type { ScheduleItem } from '#shared/domain/payments/schedule-item.ts';
import { anyOf } from '../../core/database/any-of.ts';
import { type Builder, builtOnce, type Param } from '../../core/database/built-once.ts';
import type { Database } from '../../core/database/database.ts';
import { rowsOf } from '../../core/database/rows-of.ts';
import { consumers } from '../consumers/consumers.tables.ts';
import { type DisputeRow, disputes } from '../disputes/disputes.tables.ts';
import { type Merchant, merchants } from '../merchants/merchants.tables.ts';
import {
  accountMethodView,
  cardMethodView,
  defaultMethodsOf,
  enabledCardsOf,
  type MethodColumns,
} from '../methods/index.ts';
import { type BankAccount, bankAccounts, type Card, cards } from '../methods/methods.tables.ts';
import { amountsOf, type ItemBalanceRow, itemStatus } from '../orders/index.ts';
import {
  type OrderRow,
  orders,
  type ScheduleItemRow,
  type ScheduleReduction,
  scheduleItems,
  scheduleReductions,
} from '../orders/orders.tables.ts';
import { type PaymentPartRow, type PaymentRow, paymentParts, payments } from '../payments/payments.tables.ts';

export type OrderView = z.input<typeof orderSchema>;

/** The rows around some orders of one consumer, read once for all of them. */
interface OrderFacts {
  readonly merchants: ReadonlyMap<string, Seller>;
  /** By order. */
  readonly disputes: ReadonlyMap<number | null, readonly Pick<DisputeRow, 'status'>[]>;
  /** By order. */
  readonly items: ReadonlyMap<number | null, readonly ScheduleItemRow[]>;
  /** By instalment. */
  readonly charges: ReadonlyMap<number | null, readonly Charge[]>;
  /** By instalment. */
  readonly reductions: ReadonlyMap<number | null, readonly ScheduleReduction[]>;
  readonly cards: ReadonlyMap<string, CardUsed>;
  readonly accounts: ReadonlyMap<string, AccountUsed>;
  /** The method that pays if the order's own was removed. */
  readonly defaultMethod: PaymentMethod | null;
  /** Where the consumer lives. */
  readonly home: PostalAddress | null;
}

type Seller = Pick<Merchant, 'id' | 'displayName' | 'countryCode' | 'disputeFlowType'>;
type CardUsed = Pick<Card, 'id' | 'brand' | 'last4' | 'wallet' | 'deletedAt'>;
type AccountUsed = Pick<BankAccount, 'id' | 'name' | 'mask' | 'deletedAt'>;
/** A charge with what it pays of one instalment. */
type Charge = Pick<PaymentRow, 'state' | 'cardId' | 'bankAccountId' | 'occurredAt' | 'startedBy'> &
  Pick<PaymentPartRow, 'scheduleItemId' | 'amountMinor' | 'lateFeeMinor'>;

/**
 * The rows that a statement about some orders of one consumer returns with them.
 * @param isOfOrders whether an order is one of them
 */
const factsAround = (db: Builder, isOfOrders: (orderId: AnyPgColumn) => SQL) => {
  const methodsOf = <Id extends 'cardId' | 'bankAccountId'>(id: Id) =>
    unionAll(
      db.select({ id: orders[id] }).from(orders).where(isOfOrders(orders.id)),
      db
        .select({ id: payments[id] })
        .from(scheduleItems)
        .innerJoin(paymentParts, eq(paymentParts.scheduleItemId, scheduleItems.id))
        .innerJoin(payments, eq(payments.id, paymentParts.paymentId))
        .where(isOfOrders(scheduleItems.orderId)),
    );
  return {
    items: rowsOf(
      db
        .select()
        .from(scheduleItems)
        .where(isOfOrders(scheduleItems.orderId))
        .orderBy(asc(scheduleItems.orderId), asc(scheduleItems.position)),
    ),
    charges: rowsOf(
      db
        .select({
          scheduleItemId: paymentParts.scheduleItemId,
          state: payments.state,
          cardId: payments.cardId,
          bankAccountId: payments.bankAccountId,
          amountMinor: paymentParts.amountMinor,
          lateFeeMinor: paymentParts.lateFeeMinor,
          occurredAt: payments.occurredAt,
          startedBy: payments.startedBy,
        })
        .from(scheduleItems)
        .innerJoin(paymentParts, eq(paymentParts.scheduleItemId, scheduleItems.id))
        .innerJoin(payments, eq(payments.id, paymentParts.paymentId))
        .where(and(isOfOrders(scheduleItems.orderId), inArray(payments.kind, ['CAPTURE', 'CHARGE'])))
        .orderBy(asc(payments.occurredAt), asc(payments.id)),
    ),
    reductions: rowsOf(
      db
        .select()
        .from(scheduleReductions)
        .where(isOfOrders(scheduleReductions.orderId))
        .orderBy(asc(scheduleReductions.id)),
    ),
    ...methodRows(db, methodsOf('cardId'), methodsOf('bankAccountId')),
    ...shopRows(db, isOfOrders),
    home: consumers.contactAddress,
  };
};

/** The cards and bank accounts with these ids. */
export const methodRows = (db: Builder, cardIds: SQLWrapper, accountIds: SQLWrapper) => ({
  cards: rowsOf(
    db
      .select({
        id: cards.id,
        brand: cards.brand,
        last4: cards.last4,
        wallet: cards.wallet,
        deletedAt: cards.deletedAt,
      })
      .from(cards)
      .where(inArray(cards.id, cardIds)),
  ),
  accounts: rowsOf(
    db
      .select({
        id: bankAccounts.id,
        name: bankAccounts.name,
        mask: bankAccounts.mask,
        deletedAt: bankAccounts.deletedAt,
      })
      .from(bankAccounts)
      .where(inArray(bankAccounts.id, accountIds)),
  ),
});

/** The shops of some orders, and the cases about them. */
export const shopRows = (db: Builder, isOfOrders: (orderId: AnyPgColumn) => SQL) => ({
  merchants: rowsOf(
    db
      .select({
        id: merchants.id,
        displayName: merchants.displayName,
        countryCode: merchants.countryCode,
        disputeFlowType: merchants.disputeFlowType,
      })
      .from(merchants)
      .where(
        inArray(merchants.id, db.select({ id: orders.merchantId }).from(orders).where(isOfOrders(orders.id))),
      ),
  ),
  disputes: rowsOf(
    db
      .select({ orderId: disputes.orderId, status: disputes.status })
      .from(disputes)
      .where(isOfOrders(disputes.orderId)),
  ),
});

const factsOfOrders = builtOnce((db, param: Param<'consumerId' | 'orderIds'>) =>
  db
    .select(factsAround(db, (orderId) => anyOf(orderId, param('orderIds'))))
    .from(consumers)
    .where(eq(consumers.id, param('consumerId'))),
);
type FactRows = Awaited<ReturnType<typeof factsOfOrders>>[number];

/** @param orders only of that consumer */
export async function readOrderFacts(
  db: Database,
  consumerId: string,
  orders: readonly OrderRow[],
): Promise<OrderFacts> {
  if (orders.length === 0) return noFacts;
  const [rows] = await factsOfOrders(db, { consumerId, orderIds: orders.map(({ id }) => id) });
  if (!rows) throw new Error(`There is no consumer ${consumerId}`);
  return orderFacts(db, consumerId, orders, rows);
}

async function orderFacts(
  db: Database,
  consumerId: string,
  orders: readonly OrderRow[],
  rows: FactRows,
): Promise<OrderFacts> {
  const used = { cards: byId(rows.cards), accounts: byId(rows.accounts) };
  return {
    ...used,
    items: groupedBy(rows.items, ({ orderId }) => orderId),
    charges: groupedBy(rows.charges, ({ scheduleItemId }) => scheduleItemId),
    reductions: groupedBy(rows.reductions, ({ scheduleItemId }) => scheduleItemId),
    merchants: byId(rows.merchants),
    disputes: groupedBy(rows.disputes, ({ orderId }) => orderId),
    home: rows.home,
    defaultMethod: await defaultMethodFor(db, consumerId, orders, used),
  };
}

const noFacts: OrderFacts = {
  merchants: new Map(),
  disputes: new Map(),
  items: new Map(),
  charges: new Map(),
  reductions: new Map(),
  cards: new Map(),
  accounts: new Map(),
  defaultMethod: null,
  home: null,
};

type MethodsUsed = Pick<OrderFacts, 'cards' | 'accounts'>;

/** Read only if the method of an order was removed. */
export async function defaultMethodFor(
  db: Database,
  consumerId: string,
  orders: readonly MethodColumns[],
  used: MethodsUsed,
): Promise<PaymentMethod | null> {
  const isNeeded = orders.some((order) => hasMethod(order) && methodUsed(order, used) === null);
  if (!isNeeded) return null;
  return (await defaultMethodsOf(db, [consumerId])).get(consumerId) ?? null;
}

const hasMethod = ({ cardId, bankAccountId }: MethodColumns) => cardId !== null || bankAccountId !== null;

export const byId = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]));

export function groupedBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

type PartOfOrder = Pick<
  OrderRow,
  | 'id'
  | 'merchantId'
  | 'orderDate'
  | 'totalMinor'
  | 'refundedMinor'
  | 'currency'
  | 'channel'
  | 'source'
  | 'cardId'
  | 'bankAccountId'
>;
type FactsOfPart = Pick<OrderFacts, 'merchants' | 'disputes' | 'cards' | 'accounts' | 'defaultMethod'>;

const orderStatus = 'APPROVED';

/** What an order and its entry in a list have in common. */
export function orderPart(order: PartOfOrder, items: readonly ItemBalanceRow[], facts: FactsOfPart) {
  const money = (amount: MinorUnits) => fromMinor(amount, order.currency);
  const amounts = items.map(amountsOf);
  const cases = facts.disputes.get(order.id) ?? [];
  const owed = sumMinor(amounts.map(({ amountOwed }) => amountOwed));
  const pending = sumMinor(amounts.map(({ amountPending }) => amountPending));
  return {
    id: String(order.id),
    channel: order.channel,
    source: order.source,
    orderDate: order.orderDate.toISOString(),
    merchant: merchantView(merchantOf(order, facts)),
    orderSummary: {
      orderTotal: money(order.totalMinor),
      totalAfterRefund: money(order.totalMinor - order.refundedMinor),
    },
    pendingAmount: money(pending),
    owedAmount: money(owed),
    paymentMethod: payingMethodOf(order, facts),
    refund: { refundStatus: refundStatus(order) },
    hasActiveDispute: cases.some(({ status }) => status !== 'CLOSE'),
    paymentsOnHold: holdsPayments(cases),
    orderStatus,
    orderStatusReason: 'Approved',
  } as const;
}

export function orderView(order: OrderRow, facts: OrderFacts): OrderView {
  const merchant = merchantOf(order, facts);
  const items = facts.items.get(order.id) ?? [];
  const money = (amount: MinorUnits) => fromMinor(amount, order.currency);
  const part = orderPart(order, items, facts);
  const { owedAmount, pendingAmount, owedWithoutPending } = orderAmounts(
    toMinor(part.owedAmount),
    toMinor(part.pendingAmount),
  );
  return {
    ...part,
    orderSummary: {
      ...part.orderSummary,
      totalOwed: money(owedAmount),
      totalAmountPending: money(pendingAmount),
      donation: money(order.donationMinor),
    },
    owedWithoutPending: money(owedWithoutPending),
    preorder: order.isPreorder,
    subscriptionPayment: order.isSubscriptionPayment,
    paymentScheduleSet: items.map((item) => itemView(item, order, facts)),
    enabledCardTypes: [...enabledBrands(enabledCardsOf(merchant.countryCode))],
    consumer: { address: facts.home },
    orderDetail: { shippingAddress: order.shippingAddress },
    paymentUpFront: money(order.paidUpFrontMinor),
    paymentInterval: order.paymentOption === 'PAY_NOW' ? 0 : 14,
    paymentOption: order.paymentOption,
    isApplePayAvailable: takesApplePay(merchant.countryCode),
    canBeDisputed: canBeDisputed({
      orderStatus,
      totalAfterRefund: order.totalMinor - order.refundedMinor,
      hasActiveDispute: part.hasActiveDispute,
    }),
    disputeFlowType: merchant.disputeFlowType,
    paymentResultCode: 0,
  };
}

function merchantOf(
  { merchantId }: Pick<OrderRow, 'merchantId'>,
  facts: Pick<OrderFacts, 'merchants'>,
): Seller {
  const merchant = facts.merchants.get(merchantId);
  if (!merchant) throw new Error(`There is no merchant ${merchantId}`);
  return merchant;
}

/** A shop as the consumer sees it. */
export const merchantView = ({ id, displayName, countryCode }: Omit<Seller, 'disputeFlowType'>) => ({
  id,
  name: displayName,
  merchantDisplayName: displayName,
  countryCode,
});

function refundStatus({ refundedMinor, totalMinor }: PartOfOrder) {
  if (refundedMinor === 0) return 'NONE' as const;
  return refundedMinor < totalMinor ? ('PARTIALLY_REFUNDED' as const) : ('REFUNDED' as const);
}

/** The method that the next instalment is charged to. */
function payingMethodOf(order: PartOfOrder, facts: FactsOfPart): PaymentMethod | null {
  if (!hasMethod(order)) return null;
  const own = methodUsed(order, facts);
  if (own) return own;
  const { defaultMethod } = facts;
  return defaultMethod && paysIn(defaultMethod.type, order.currency) ? defaultMethod : null;
}

/** Null when its shopper has removed it. */
function methodUsed({ cardId, bankAccountId }: MethodColumns, used: MethodsUsed): PaymentMethod | null {
  const card = used.cards.get(cardId ?? '');
  if (card && !card.deletedAt) return cardMethodView(card);
  const account = used.accounts.get(bankAccountId ?? '');
  return account && !account.deletedAt ? accountMethodView(account) : null;
}

export function itemView(item: ScheduleItemRow, order: OrderRow, facts: OrderFacts): ScheduleItem {
  const money = (amount: MinorUnits) => fromMinor(amount, item.currency);
  const amounts = amountsOf(item);
  const charges = facts.charges.get(item.id) ?? [];
  const reductions = facts.reductions.get(item.id) ?? [];
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
      paymentSource: methodUsed(charge, facts),
      amount: money(charge.amountMinor + charge.lateFeeMinor),
      createdDate: charge.occurredAt.toISOString(),
      type: charge.startedBy === 'SCHEDULED' ? 'SCHEDULED' : 'MANUAL',
    })),
    paymentRefundResponses: reductions.map(({ amountMinor, occurredAt, isPaidBack }) => ({
      amount: money(amountMinor),
      createdDate: occurredAt.toISOString(),
      paymentSource: isPaidBack && hasGoneBack(item) ? methodPaid(charges, facts) : null,
    })),
  };
}

/**
 * Or will go back. A debit that its bank returned was never paid, so its refund only lowered the amount left to pay.
 */
const hasGoneBack = ({ returnedMinor, toReturnMinor }: ScheduleItemRow): boolean =>
  returnedMinor + toReturnMinor > 0;

function methodPaid(charges: readonly Charge[], facts: OrderFacts): PaymentMethod | null {
  const last = charges.at(-1);
  return last ? methodUsed(last, facts) : null;
}

export const responseStatuses = {
  CLAIMED: 'PENDING',
  PENDING: 'PENDING',
  SUCCEEDED: 'SUCCESS',
  DECLINED: 'DECLINED',
} as const;

/** A schedule item in a list across orders. @param bought the names of what the order is for */
export function scheduleEntryView(
  item: ScheduleItemRow,
  order: OrderRow,
  facts: OrderFacts,
  [first, ...others]: readonly string[],
) {
  const ofOrder = facts.items.get(order.id) ?? [];
  return {
    ...itemView(item, order, facts),
    orderNumber: String(order.id),
    merchant: merchantView(merchantOf(order, facts)),
    orderChannel: order.channel,
    orderSource: order.source,
    orderDateTime: order.orderDate.toISOString(),
    paymentsOnHold: holdsPayments(facts.disputes.get(order.id) ?? []),
    position: ofOrder.findIndex(({ id }) => id === item.id) + 1,
    paymentCount: ofOrder.length,
    ...(first !== undefined && { bought: { name: first, others: others.length } }),
  };
}
