/** The documents of an order. Source: PAY-102, PAY-103, POR-194 to POR-196. */

import { asc, eq } from 'drizzle-orm';
import type { AgreementDocument } from '#shared/domain/agreements/agreement.ts';
import { formatDate } from '#shared/domain/dates.ts';
import { type Translations, translationIn } from '#shared/domain/locales.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { formatMoney, fromMinor, type MinorUnits } from '#shared/domain/money.ts';
import { splitInFour } from '#shared/domain/payments/split-in-four.ts';
import type { Executor } from '../../core/database/database.ts';
import { dayOf } from '../../core/market-day.ts';
import { Refusal } from '../../core/refusal.ts';
import { consumerOf } from '../consumers/index.ts';
import { findMerchant } from '../merchants/index.ts';
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
export async function renderDocument(db: Executor, consumerId: string, id: string): Promise<string> {
  const { orderId = '', name } = documentIdPattern.exec(id)?.groups ?? {};
  if (name !== 'agreement' && name !== 'schedule') throw new Refusal('not_found');
  const known = await documentsOfOrder(db, consumerId, orderId);
  if (!known.some((document) => document.documentId === id)) throw new Refusal('not_found');
  const order = await findOrder(db, consumerId, orderId);
  const [items, shop, { preferredLocale: locale }] = await Promise.all([
    itemsOf(db, order),
    findMerchant(db, order.merchantId),
    consumerOf(db, consumerId),
  ]);
  const text = translationIn(texts, locale) ?? english;
  const money = (amount: MinorUnits) => formatMoney(fromMinor(amount, order.currency), locale);
  const lateFee = money(marketOf(shop.countryCode).lateFee.amount);
  const terms =
    name === 'agreement' ? filled(text.agreement, { shop: shop.displayName, lateFee }) : text.schedule;
  const facts = [
    [text.order, String(order.id)],
    [text.shop, shop.displayName],
    [text.placed, formatDate(dayOf(order.orderDate, shop.countryCode), locale, 'long')],
    [text.total, money(order.totalMinor)],
  ];
  // The agreement shows the payments as they were agreed, the schedule their current state.
  const agreed = agreedAmounts(order, items.length);
  const rows = items.map((item, index) => [
    dueText(item, name, locale) ?? text.afterDelivery,
    money(name === 'agreement' ? (agreed[index] ?? 0) : item.amountMinor),
  ]);
  const title = escaped(text[docTypes[name]]);
  return [
    `<!doctype html><html lang="${escaped(locale)}"><head><meta charset="utf-8"><title>${title}</title></head><body>`,
    `<h1>${title}</h1><p>${escaped(terms)}</p>`,
    `<dl>${facts.map(([term = '', value = '']) => `<dt>${escaped(term)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`,
    `<table><caption>${escaped(text.payments)}</caption>`,
    `<thead><tr><th scope="col">${escaped(text.due)}</th><th scope="col">${escaped(text.amount)}</th></tr></thead>`,
    `<tbody>${rows.map(([due = '', amount = '']) => `<tr><td>${escaped(due)}</td><td>${escaped(amount)}</td></tr>`).join('')}</tbody>`,
    '</table></body></html>',
  ].join('');
}

/** An order of one payment is paid at once. */
const agreedAmounts = ({ totalMinor }: OrderRow, count: number): readonly MinorUnits[] =>
  count === 1 ? [totalMinor] : splitInFour(totalMinor);

const itemsOf = (db: Executor, { id }: OrderRow): Promise<ScheduleItemRow[]> =>
  db.select().from(scheduleItems).where(eq(scheduleItems.orderId, id)).orderBy(asc(scheduleItems.position));

function dueText(item: ScheduleItemRow, name: DocumentName, locale: string): string | null {
  const date = name === 'agreement' ? item.originalDueDate : item.dueDate;
  return date && formatDate(date, locale, 'long');
}

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
