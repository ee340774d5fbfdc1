/** The documents of an order. Source: PAY-102, PAY-103, POR-194 to POR-196. */

import { asc, eq } from 'drizzle-orm';
import type { AgreementDocument } from '#shared/domain/agreements/agreement.ts';
import { brandName } from '#shared/domain/brand.ts';
import { formatDate, type IsoDate } from '#shared/domain/dates.ts';
import { type Translations, translationIn } from '#shared/domain/locales.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import {
  formatMoney,
  fromMinor,
  type MinorUnits,
  type Money,
  sumMinor,
  toMinor,
} from '#shared/domain/money.ts';
import { hasRefund, orderTotals } from '#shared/domain/orders/order-totals.ts';
import { amountPaid, lateFeeOwed, type ScheduleItem } from '#shared/domain/payments/schedule-item.ts';
import { splitInFour } from '#shared/domain/payments/split-in-four.ts';
import type { Database, Executor } from '../../core/database/database.ts';
import { dayOf } from '../../core/market-day.ts';
import { Refusal } from '../../core/refusal.ts';
import { consumerOf } from '../consumers/index.ts';
import { findMerchant } from '../merchants/index.ts';
import { readOrder } from '../order-views/index.ts';
import { findOrder } from '../orders/index.ts';
import { type OrderRow, type ScheduleItemRow, scheduleItems } from '../orders/orders.tables.ts';
import german from './texts/de-DE.json';
import english from './texts/en.json';
import spanish from './texts/es-ES.json';
import quebecFrench from './texts/fr-CA.json';
import french from './texts/fr-FR.json';
import italian from './texts/it-IT.json';

const texts: Translations<typeof english> = {
  'de-DE': german,
  'es-ES': spanish,
  'fr-CA': quebecFrench,
  'fr-FR': french,
  'it-IT': italian,
};

const docTypes = { agreement: 'PURCHASE_PAYMENT_AGREEMENT', schedule: 'FINAL_PAYMENT_SCHEDULE' } as const;
type DocumentName = keyof typeof docTypes;

const documentId = (order: OrderRow, name: DocumentName) => `${order.id}-${name}`;
const documentIdPattern = /^(?<orderId>\d{1,15})-(?<name>agreement|schedule)$/;

/**
 * The agreement, and the schedule once its dates are known: an order that waits for its delivery has none yet.
 * @throws {Refusal} `not_found`, also for an order of another consumer.
 */
export async function documentsOfOrder(
  db: Executor,
  consumerId: string,
  orderId: string,
): Promise<AgreementDocument[]> {
  const order = await findOrder(db, consumerId, orderId);
  const isDated = (await itemsOf(db, order)).every(({ dueDate }) => dueDate !== null);
  const names: DocumentName[] = isDated ? ['agreement', 'schedule'] : ['agreement'];
  return names.map((name) => ({
    documentId: documentId(order, name),
    docType: docTypes[name],
    createdDate: order.orderDate.toISOString(),
  }));
}

/**
 * A document as a separate page, in the language of its shopper.
 * @throws {Refusal} `not_found`, also for a document of another consumer.
 */
export async function renderDocument(db: Database, consumerId: string, id: string): Promise<string> {
  const { orderId = '', name } = documentIdPattern.exec(id)?.groups ?? {};
  if (name !== 'agreement' && name !== 'schedule') throw new Refusal('not_found');
  const known = await documentsOfOrder(db, consumerId, orderId);
  if (!known.some((document) => document.documentId === id)) throw new Refusal('not_found');
  const order = await findOrder(db, consumerId, orderId);
  const [{ orderSummary, paymentScheduleSet: items }, shop, consumer] = await Promise.all([
    readOrder(db, consumerId, orderId),
    findMerchant(db, order.merchantId),
    consumerOf(db, consumerId),
  ]);
  const { preferredLocale: locale, givenNames, surname } = consumer;
  const text = translationIn(texts, locale) ?? english;
  const amountOf = (amount: Money) => formatMoney(amount, locale);
  const money = (amount: MinorUnits) => amountOf(fromMinor(amount, order.currency));
  const day = (date: IsoDate | null) => (date ? formatDate(date, locale, 'dated') : text.afterDelivery);
  const facts: [string, string][] = [
    [text.you, [givenNames, surname].filter(Boolean).join(' ')],
    [text.order, String(order.id)],
    [text.shop, shop.displayName],
    [text.placed, formatDate(dayOf(order.orderDate, shop.countryCode), locale, 'dated')],
  ];
  if (name === 'agreement') {
    const lateFee = money(marketOf(shop.countryCode).lateFee.amount);
    const agreed = agreedAmounts(order, items.length);
    return page({
      locale,
      title: text[docTypes.agreement],
      amount: money(order.totalMinor),
      facts: [...facts, [text.total, money(order.totalMinor)]],
      caption: text.payments,
      columns: [text.due, text.amount],
      rows: items.map((item, index) => [day(item.originalInstallmentDueDate), money(agreed[index] ?? 0)]),
      agreed: text.agreed,
      clauses: [
        [text.payTitle, filled(text.pay, { shop: shop.displayName })],
        [text.costTitle, text.cost],
        [text.lateTitle, filled(text.late, { lateFee })],
      ],
      foot: filled(text.keep, { brand: brandName }),
    });
  }
  const totals = orderTotals(orderSummary);
  if (hasRefund(totals)) {
    facts.push([text.ordered, amountOf(totals.ordered)], [text.refunded, amountOf(totals.refunded)]);
  }
  facts.push([text.total, amountOf(totals.remaining)]);
  const lateFees = sumMinor(items.map(lateFeeOwed));
  if (lateFees > 0) facts.push([text.lateFees, money(lateFees)]);
  return page({
    locale,
    title: text[docTypes.schedule],
    amount: amountOf(totals.remaining),
    terms: text.schedule,
    facts,
    caption: text.payments,
    columns: [text.due, text.amount, text.paid, text.left],
    rows: items.map((item) => [day(item.installmentDueDate), ...currentAmounts(item).map(money)]),
    foot: filled(text.keep, { brand: brandName }),
  });
}

/** What an instalment comes to after refunds, and what was paid and is left of that. Source: POR-195. */
const currentAmounts = (item: Pick<ScheduleItem, 'amount' | 'amountOwed'>): MinorUnits[] => [
  toMinor(item.amount),
  amountPaid(item),
  toMinor(item.amountOwed),
];

interface Page {
  readonly locale: string;
  readonly title: string;
  /** What the order comes to, which leads. */
  readonly amount: string;
  readonly terms?: string;
  readonly facts: readonly (readonly [term: string, value: string])[];
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The heading of the clauses. */
  readonly agreed?: string;
  readonly clauses?: readonly (readonly [title: string, text: string])[];
  readonly foot: string;
}

/** A letter. It brings no style: the page that shows it knows the reader's theme, and how it prints. */
const page = ({ locale, title, amount, terms, facts, caption, columns, rows, ...more }: Page): string =>
  [
    `<!doctype html><html lang="${escaped(locale)}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body>`,
    `<header>${escaped(brandName)}</header>`,
    `<h1>${escaped(title)}</h1><p class="amount">${escaped(amount)}</p>${terms ? `<p>${escaped(terms)}</p>` : ''}`,
    `<dl>${facts.map(([term, value]) => `<dt>${escaped(term)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`,
    `<table><caption>${escaped(caption)}</caption>`,
    `<thead><tr>${columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join('')}</tr></thead>`,
    `<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('')}</tbody>`,
    '</table>',
    more.clauses && more.agreed ? clausesOf(more.agreed, more.clauses) : '',
    `<footer>${escaped(more.foot)}</footer></body></html>`,
  ].join('');

const clausesOf = (heading: string, clauses: NonNullable<Page['clauses']>): string =>
  `<h2>${escaped(heading)}</h2><ol>${clauses
    .map(([title, text]) => `<li><h3>${escaped(title)}</h3><p>${escaped(text)}</p></li>`)
    .join('')}</ol>`;

/** An order of one payment is paid at once. */
const agreedAmounts = ({ totalMinor }: OrderRow, count: number): readonly MinorUnits[] =>
  count === 1 ? [totalMinor] : splitInFour(totalMinor);

const itemsOf = (db: Executor, { id }: OrderRow): Promise<ScheduleItemRow[]> =>
  db.select().from(scheduleItems).where(eq(scheduleItems.orderId, id)).orderBy(asc(scheduleItems.position));

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Names of shops are text from outside. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
