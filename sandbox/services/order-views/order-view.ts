/** An order as its consumer sees it. All rows are read by indexes. Source: PAY-073 to PAY-084. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { IsoDate } from '#shared/domain/dates.ts';
import { takesApplePay } from '#shared/domain/methods/apple-pay.ts';
import { enabledBrands } from '#shared/domain/methods/enabled-cards.ts';
import type { PaymentMethod } from '#shared/domain/methods/payment-method.ts';
import { fromMinor, type MinorUnits, sumMinor } from '#shared/domain/money.ts';
import { orderAmounts, type orderSchema } from '#shared/domain/orders/order.ts';
import type { PostalAddress } from '#shared/domain/orders/postal-address.ts';
import type { ScheduleItem } from '#shared/domain/payments/schedule-item.ts';
import { anyOf } from '../../core/database/any-of.ts';
import { builtOnce, type Given } from '../../core/database/built-once.ts';
import type { Database } from '../../core/database/database.ts';
import { together } from '../../core/database/together.ts';
import { consumers } from '../consumers/consumers.tables.ts';
import { type Merchant, merchants } from '../merchants/merchants.tables.ts';
import {
  accountMethodView,
  cardMethodView,
  defaultMethodsOf,
  enabledCardsOf,
  type MethodColumns,
} from '../methods/index.ts';
import { type BankAccount, bankAccounts, type Card, cards } from '../methods/methods.tables.ts';
import { amountsOf, itemStatus } from '../orders/index.ts';
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

/** The rows around some orders, read once for all of them. */
export interface OrderFacts {
  readonly merchants: ReadonlyMap<string, Seller>;
  /** By order. */
  readonly items: ReadonlyMap<number | null, readonly ScheduleItemRow[]>;
  /** By instalment. */
  readonly charges: ReadonlyMap<number | null, readonly Charge[]>;
  /** By instalment. */
  readonly reductions: ReadonlyMap<number | null, readonly ScheduleReduction[]>;
  readonly cards: ReadonlyMap<string, CardUsed>;
  readonly accounts: ReadonlyMap<string, AccountUsed>;
  /** The default method of each consumer, which pays where the one of an order was removed. */
  readonly defaultMethods: ReadonlyMap<string, PaymentMethod>;
  readonly homes: ReadonlyMap<string, PostalAddress | null>;
}

type Seller = Pick<Merchant, 'id' | 'displayName' | 'countryCode'>;
type CardUsed = Pick<Card, 'id' | 'brand' | 'last4' | 'wallet' | 'deletedAt'>;
type AccountUsed = Pick<BankAccount, 'id' | 'name' | 'mask' | 'deletedAt'>;
/** A charge with what it pays of one instalment. */
type Charge = Pick<PaymentRow, 'state' | 'cardId' | 'bankAccountId' | 'occurredAt' | 'startedBy'> &
  Pick<PaymentPartRow, 'scheduleItemId' | 'amountMinor' | 'lateFeeMinor'>;

export async function readOrderFacts(db: Database, orders: readonly OrderRow[]): Promise<OrderFacts> {
  const orderIds = orders.map(({ id }) => id);
  const merchantIds = [...new Set(orders.map(({ merchantId }) => merchantId))];
  const consumerIds = [...new Set(orders.map(({ consumerId }) => consumerId))];
  const [items, charges, reductions, cardsUsed, accountsUsed, sellers, homes] =
    orderIds.length === 0
      ? [[], [], [], [], [], [], []]
      : await together(db, (reader) =>
          Promise.all([
            itemsOf(reader, { orderIds }),
            chargesOf(reader, { orderIds }),
            reductionsOf(reader, { orderIds }),
            cardsOf(reader, { orderIds }),
            accountsOf(reader, { orderIds }),
            sellersOf(reader, { merchantIds }),
            homesOf(reader, { consumerIds }),
          ]),
        );
  const used = {
    cards: new Map(cardsUsed.map((card) => [card.id, card])),
    accounts: new Map(accountsUsed.map((account) => [account.id, account])),
  };
  return {
    items: groupedBy(items, ({ orderId }) => orderId),
    charges: groupedBy(charges, ({ scheduleItemId }) => scheduleItemId),
    reductions: groupedBy(reductions, ({ scheduleItemId }) => scheduleItemId),
    ...used,
    defaultMethods: await defaultMethodsFor(db, orders, used),
    merchants: new Map(sellers.map((merchant) => [merchant.id, merchant])),
    homes: new Map(homes.map(({ id, address }) => [id, address])),
  };
}

type MethodsUsed = Pick<OrderFacts, 'cards' | 'accounts'>;

/** Read only for the consumers who removed the method of an order. */
async function defaultMethodsFor(db: Database, orders: readonly OrderRow[], used: MethodsUsed) {
  const isRemoved = (order: OrderRow) => hasMethod(order) && methodUsed(order, used) === null;
  const consumerIds = new Set(orders.filter(isRemoved).map(({ consumerId }) => consumerId));
  return defaultMethodsOf(db, [...consumerIds]);
}

const hasMethod = ({ cardId, bankAccountId }: MethodColumns) => cardId !== null || bankAccountId !== null;

function groupedBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

const itemsOf = builtOnce((db, given: Given<'orderIds'>) =>
  db
    .select()
    .from(scheduleItems)
    .where(anyOf(scheduleItems.orderId, given('orderIds')))
    .orderBy(asc(scheduleItems.orderId), asc(scheduleItems.position)),
);

const chargesOf = builtOnce((db, given: Given<'orderIds'>) =>
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
    .where(
      and(anyOf(scheduleItems.orderId, given('orderIds')), inArray(payments.kind, ['CAPTURE', 'CHARGE'])),
    )
    .orderBy(asc(payments.occurredAt), asc(payments.id)),
);

const reductionsOf = builtOnce((db, given: Given<'orderIds'>) =>
  db
    .select()
    .from(scheduleReductions)
    .where(anyOf(scheduleReductions.orderId, given('orderIds')))
    .orderBy(asc(scheduleReductions.id)),
);

const cardsOf = builtOnce((db, given: Given<'orderIds'>) => {
  const ofOrders = db
    .select({ id: orders.cardId })
    .from(orders)
    .where(anyOf(orders.id, given('orderIds')));
  const ofPayments = db
    .select({ id: payments.cardId })
    .from(scheduleItems)
    .innerJoin(paymentParts, eq(paymentParts.scheduleItemId, scheduleItems.id))
    .innerJoin(payments, eq(payments.id, paymentParts.paymentId))
    .where(anyOf(scheduleItems.orderId, given('orderIds')));
  return db
    .select({
      id: cards.id,
      brand: cards.brand,
      last4: cards.last4,
      wallet: cards.wallet,
      deletedAt: cards.deletedAt,
    })
    .from(cards)
    .where(inArray(cards.id, unionAll(ofOrders, ofPayments)));
});

const accountsOf = builtOnce((db, given: Given<'orderIds'>) => {
  const ofOrders = db
    .select({ id: orders.bankAccountId })
    .from(orders)
    .where(anyOf(orders.id, given('orderIds')));
  const ofPayments = db
    .select({ id: payments.bankAccountId })
    .from(payments)
    .where(anyOf(payments.orderId, given('orderIds')));
  return db
    .select({
      id: bankAccounts.id,
      name: bankAccounts.name,
      mask: bankAccounts.mask,
      deletedAt: bankAccounts.deletedAt,
    })
    .from(bankAccounts)
    .where(inArray(bankAccounts.id, unionAll(ofOrders, ofPayments)));
});

const sellersOf = builtOnce((db, given: Given<'merchantIds'>) =>
  db
    .select({ id: merchants.id, displayName: merchants.displayName, countryCode: merchants.countryCode })
    .from(merchants)
    .where(anyOf(merchants.id, given('merchantIds'))),
);

const homesOf = builtOnce((db, given: Given<'consumerIds'>) =>
  db
    .select({ id: consumers.id, address: consumers.contactAddress })
    .from(consumers)
    .where(anyOf(consumers.id, given('consumerIds'))),
);

export function orderView(order: OrderRow, facts: OrderFacts): OrderView {
  const merchant = merchantOf(order, facts);
  const items = facts.items.get(order.id) ?? [];
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
    isApplePayAvailable: takesApplePay(merchant.countryCode),
    canBeDisputed: false,
    disputeFlowType: 'DEFAULT',
    orderStatus: 'APPROVED',
    orderStatusReason: 'Approved',
    paymentResultCode: 0,
  };
}

function merchantOf({ merchantId }: OrderRow, facts: OrderFacts): Seller {
  const merchant = facts.merchants.get(merchantId);
  if (!merchant) throw new Error(`There is no merchant ${merchantId}`);
  return merchant;
}

/** A shop as the consumer sees it. */
export const merchantView = ({ id, displayName, countryCode }: Seller) => ({
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
function payingMethodOf(order: OrderRow, facts: OrderFacts): PaymentMethod | null {
  if (!hasMethod(order)) return null;
  return methodUsed(order, facts) ?? facts.defaultMethods.get(order.consumerId) ?? null;
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
      paymentSource: isPaidBack ? methodPaid(charges, facts) : null,
    })),
  };
}

function methodPaid(charges: readonly Charge[], facts: OrderFacts): PaymentMethod | null {
  const last = charges.at(-1);
  return last ? methodUsed(last, facts) : null;
}

const responseStatuses = {
  CLAIMED: 'PENDING',
  PENDING: 'PENDING',
  SUCCEEDED: 'SUCCESS',
  DECLINED: 'DECLINED',
} as const;

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
