/** The documents of an order. Source: PAY-102, PAY-103, POR-194 to POR-196. */

import { asc, eq } from 'drizzle-orm';
import type { AgreementDocument } from '#shared/domain/agreements/agreement.ts';
import { brandName } from '#shared/domain/brand.ts';
import { formatDate, type IsoDate } from '#shared/domain/dates.ts';
import { addressLines } from '#shared/domain/identity/written-address.ts';
import { type Translations, translationIn } from '#shared/domain/locales.ts';
import { type CountryCode, marketOf } from '#shared/domain/markets/index.ts';
import {
  formatMoney,
  fromMinor,
  type MinorUnits,
  type Money,
  sumMinor,
  toMinor,
} from '#shared/domain/money.ts';
import { hasRefund, orderTotals } from '#shared/domain/orders/order-totals.ts';
import { cappedLateFee, mostLateFees } from '#shared/domain/payments/late-fee-cap.ts';
import { amountPaid, lateFeeOwed, type ScheduleItem } from '#shared/domain/payments/schedule-item.ts';
import { splitInFour } from '#shared/domain/payments/split-in-four.ts';
import { supportEmail } from '#shared/domain/site-links.ts';
import type { Database, Executor } from '../../core/database/database.ts';
import { dayOf } from '../../core/market-day.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Consumer } from '../consumers/consumers.tables.ts';
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
  const { preferredLocale: locale } = consumer;
  const text = translationIn(texts, locale) ?? english;
  const amountOf = (amount: Money) => formatMoney(amount, locale);
  const money = (amount: MinorUnits) => amountOf(fromMinor(amount, order.currency));
  const written = (date: IsoDate) => formatDate(date, locale, 'dated');
  const day = (date: IsoDate | null) => (date ? written(date) : text.afterDelivery);
  const orderName = filled(text.order, { orderId: String(order.id) });
  const common = {
    locale,
    title: text[docTypes[name]],
    orderName,
    parties: [
      { term: text.you, name: nameOf(consumer), lines: homeOf(consumer) },
      { term: text.us, name: brandName, lines: [] },
      {
        term: text.shop,
        name: shop.displayName,
        lines: [orderName, written(dayOf(order.orderDate, shop.countryCode))],
      },
    ],
    foot: filled(text.keep, { brand: brandName, documentId: id }),
  } as const;
  if (name === 'agreement') {
    const isSplit = items.length > 1;
    const agreed = agreedAmounts(order, items.length);
    const last = items.at(-1)?.originalInstallmentDueDate ?? null;
    const names = [text.first, text.second, text.third, text.last];
    const [payment, ...dateAndAmount] = [text.payment, text.due, text.amount];
    return page({
      ...common,
      amount: money(order.totalMinor),
      terms: isSplit ? splitTerms(text, last && written(last)) : text.onePayment,
      ledger: {
        caption: text.payments,
        columns: isSplit ? [payment, ...dateAndAmount] : dateAndAmount,
        rows: items.map((item, index) => [
          ...(isSplit ? [names[index] ?? ''] : []),
          day(item.originalInstallmentDueDate),
          money(agreed[index] ?? 0),
        ]),
        sums: [text.inAll, money(order.totalMinor)],
      },
      agreed: text.agreed,
      clauses: isSplit ? splitClauses(text, lateFeesOf(order, shop.countryCode, money)) : onceClauses(text),
    });
  }
  const totals = orderTotals(orderSummary);
  const lateFees = sumMinor(items.map(lateFeeOwed));
  const amounts = items.map(currentAmounts);
  return page({
    ...common,
    amount: amountOf(totals.remaining),
    terms: text.schedule,
    facts: [
      ...(hasRefund(totals)
        ? [
            [text.ordered, amountOf(totals.ordered)] as const,
            [text.refunded, amountOf(totals.refunded)] as const,
            [text.total, amountOf(totals.remaining)] as const,
          ]
        : []),
      ...(lateFees > 0 ? [[text.lateFees, money(lateFees)] as const] : []),
    ],
    ledger: {
      caption: text.payments,
      columns: [text.due, text.amount, text.paid, text.left],
      rows: items.map((item, index) => [day(item.installmentDueDate), ...(amounts[index] ?? []).map(money)]),
      sums: [
        text.inAll,
        ...[0, 1, 2].map((column) => money(sumMinor(amounts.map((each) => each[column] ?? 0)))),
      ],
    },
  });
}

type Text = typeof english;

const nameOf = ({ givenNames, surname }: Consumer): string => [givenNames, surname].filter(Boolean).join(' ');

/** Where a shopper lives now; nothing for an account that has no address yet. */
const homeOf = ({ contactAddress: home }: Consumer): string[] =>
  home ? addressLines(home, home.countryCode) : [];

/** @param last the day of the last payment; null before the delivery from which it counts */
const splitTerms = (text: Text, last: string | null): string =>
  last ? filled(text.fourPayments, { date: last }) : text.fourPaymentsUndated;

type Clause = readonly [title: string, text: string];

/** The clauses of an order in four payments. */
const splitClauses = (text: Text, lateFees: Readonly<Record<string, string>>): Clause[] => [
  [text.payTitle, text.pay],
  [text.costTitle, text.cost],
  [text.lateTitle, filled(text.late, lateFees)],
  [text.returnTitle, text.return],
  mistakeClause(text),
];

/** The clauses of an order that was paid at once. */
const onceClauses = (text: Text): Clause[] => [[text.payTitle, text.payOnce], mistakeClause(text)];

const mistakeClause = (text: Text): Clause => [
  text.mistakeTitle,
  filled(text.mistake, { email: supportEmail }),
];

/** The fee for one late payment, when it is due, and what all of them come to at most. Source: payments-open O-51. */
function lateFeesOf(
  { totalMinor }: OrderRow,
  countryCode: CountryCode,
  money: (amount: MinorUnits) => string,
): Readonly<Record<string, string>> {
  const { amount, graceDays } = marketOf(countryCode).lateFee;
  return {
    lateFee: money(cappedLateFee(amount, totalMinor)),
    days: String(graceDays),
    mostLateFees: money(mostLateFees(totalMinor)),
  };
}

/** What an instalment comes to after refunds, and what was paid and is left of that. Source: POR-195. */
const currentAmounts = (item: Pick<ScheduleItem, 'amount' | 'amountOwed'>): MinorUnits[] => [
  toMinor(item.amount),
  amountPaid(item),
  toMinor(item.amountOwed),
];

interface Ledger {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What the amounts in the last columns add up to, after the words for it. */
  readonly sums: readonly [words: string, ...amounts: string[]];
}

interface Party {
  readonly term: string;
  readonly name: string;
  readonly lines: readonly string[];
}

interface Page {
  readonly locale: string;
  readonly title: string;
  readonly orderName: string;
  /** What the order comes to, which leads. */
  readonly amount: string;
  readonly terms: string;
  /** Whom it is between. */
  readonly parties: readonly Party[];
  readonly facts?: readonly (readonly [term: string, value: string])[];
  readonly ledger: Ledger;
  /** The heading of the clauses. */
  readonly agreed?: string;
  readonly clauses?: readonly Clause[];
  readonly foot: string;
}

/** A letter. It brings no style: the page that shows it knows the reader's theme, and how it prints. */
const page = ({
  locale,
  title,
  orderName,
  amount,
  terms,
  parties,
  facts = [],
  ledger,
  ...more
}: Page): string =>
  [
    `<!doctype html><html lang="${escaped(locale)}"><head><meta charset="utf-8">`,
    `<title>${escaped(`${title} · ${orderName}`)}</title></head><body>`,
    `<header><span>${escaped(brandName)}</span><address>${escaped(supportEmail)}</address></header>`,
    `<div><h1>${escaped(title)}</h1><p class="amount">${escaped(amount)}</p><p>${escaped(terms)}</p></div>`,
    `<dl class="parties">${parties.map(partyOf).join('')}</dl>`,
    facts.length > 0
      ? `<dl class="facts">${facts.map(([term, value]) => `<dt>${escaped(term)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`
      : '',
    tableOf(ledger),
    more.clauses && more.agreed ? clausesOf(more.agreed, more.clauses) : '',
    `<footer>${escaped(more.foot)}</footer></body></html>`,
  ].join('');

/** Each line is isolated, since names and addresses are texts of others (decision 211). A party of whom nothing is known is left out. */
function partyOf({ term, name, lines }: Party): string {
  const isolated = (line: string) => `<bdi>${escaped(line)}</bdi>`;
  const all = [...(name ? [`<b>${isolated(name)}</b>`] : []), ...lines.map(isolated)];
  return all.length > 0 ? `<div><dt>${escaped(term)}</dt><dd>${all.join('<br>')}</dd></div>` : '';
}

/** The first cell of a row is its heading, and as many columns are amounts as have a sum. */
function tableOf({ caption, columns, rows, sums: [words, ...sums] }: Ledger): string {
  const labels = columns.length - sums.length;
  const amountClass = (index: number) => (index < labels ? '' : ' class="money"');
  const cell = (text: string, index: number) =>
    index === 0 ? `<th scope="row">${escaped(text)}</th>` : `<td${amountClass(index)}>${escaped(text)}</td>`;
  return [
    `<table><caption>${escaped(caption)}</caption>`,
    `<thead><tr>${columns.map((column, index) => `<th scope="col"${amountClass(index)}>${escaped(column)}</th>`).join('')}</tr></thead>`,
    `<tbody>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</tbody>`,
    `<tfoot><tr><th scope="row" colspan="${labels}">${escaped(words)}</th>`,
    `${sums.map((sum) => `<td class="money">${escaped(sum)}</td>`).join('')}</tr></tfoot></table>`,
  ].join('');
}

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
/** Names and addresses are texts from outside. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
