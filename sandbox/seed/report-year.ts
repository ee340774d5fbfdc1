/** Orders of the year 2020, for the annual report. Each variant shows other slides. Source: decision 243. */
import { eq } from 'drizzle-orm';
import { addTag } from '#server/areas/consumers/index.ts';
import { createMerchant, newMerchantRow } from '#server/areas/merchants/index.ts';
import { type Merchant, merchants } from '#server/areas/merchants/merchants.tables.ts';
import { pulseJoined } from '#shared/domain/annual-report/pulse.ts';
import { type HistoryParts, type PastOrder, writeHistory } from './order-history.ts';

const dayMs = 86_400_000;

/** The shops of that year beside the demo shop. The last one has no orders, so that it is recommended. */
const shops = {
  books: { displayName: 'Bright & Bound Books', categoryCode: 'BOOKS', categoryName: 'Books' },
  ceramics: { displayName: 'Kiln Street', categoryCode: 'HOME', categoryName: 'Ceramics', givesBack: true },
  gifts: { displayName: 'Tidewater Gifts', categoryCode: 'GIFT_CARDS', categoryName: 'Gift cards' },
  kitchen: { displayName: 'Dune Table', categoryCode: 'HOME', categoryName: 'Kitchen' },
} as const;
type ShopName = keyof typeof shops | 'demo';

interface YearOrder extends Omit<PastOrder, 'daysAgo' | 'amount'> {
  readonly on: string;
  readonly shop: ShopName;
}

const order = (on: string, shop: ShopName, item: string, more: Partial<YearOrder> = {}): YearOrder => ({
  ...{ on, shop, item },
  ...more,
});

/** Every payment on time, one date moved, nothing up front once, and one shop of each kind. */
const wholeYear: readonly YearOrder[] = [
  order('2020-01-09', 'books', 'Three novels'),
  order('2020-02-14', 'demo', 'Linen throw', { movesSecondDate: true }),
  order('2020-03-20', 'ceramics', 'Stoneware set'),
  order('2020-04-24', 'demo', 'Brass lamp', { paymentOption: 'PAD', deliveredAfterDays: 3 }),
  order('2020-06-05', 'gifts', 'Gift voucher'),
  order('2020-07-10', 'demo', 'Wool rug'),
  order('2020-08-21', 'demo', 'Oak stool'),
  order('2020-10-02', 'books', 'An atlas'),
];
const smallYear: readonly YearOrder[] = [order('2020-05-15', 'demo', 'Cane basket')];

/** The orders of each value of the knob `report`. */
const years = {
  all: wholeYear,
  member: wholeYear,
  few: smallYear,
  late: [...smallYear, order('2020-09-04', 'demo', 'Reading chair', { cardFailsLater: true })],
  payments: [order('2019-12-12', 'demo', 'Walnut side table')],
} as const satisfies Record<string, readonly YearOrder[]>;
export type ReportYear = keyof typeof years;

/** Before all of them. */
export const accountOfReportSince = new Date('2019-03-14T02:00:00.000Z');

/** @param parts with the demo shop of the consumer */
export async function writeReportYear(parts: HistoryParts, year: ReportYear): Promise<void> {
  const { server, consumer, merchant } = parts;
  const others = await shopsOf(parts);
  const now = server.clock.now().getTime();
  // One after the other, so that an order is paid before the next one is placed.
  for (const { on, shop, ...pastOrder } of years[year]) {
    const seller = shop === 'demo' ? merchant : (others[shop] ?? merchant);
    const daysAgo = (now - Date.parse(`${on}T02:00:00.000Z`)) / dayMs;
    await writeHistory({ ...parts, merchant: seller }, [{ ...pastOrder, daysAgo, amount: 6_000 }]);
  }
  if (year === 'member') await addTag(server, consumer.id, pulseJoined);
}

async function shopsOf({ server, merchant }: HistoryParts): Promise<Partial<Record<ShopName, Merchant>>> {
  const found: Partial<Record<ShopName, Merchant>> = {};
  for (const [name, facts] of Object.entries(shops)) {
    const id = `report-${name}-${merchant.countryCode.toLowerCase()}`;
    const row = newMerchantRow(
      {
        id,
        displayName: facts.displayName,
        countryCode: merchant.countryCode,
        allowedOrigins: [server.config.origins.shop],
      },
      accountOfReportSince,
    );
    await server.db.transaction((tx) => createMerchant(tx, { ...row, ...facts }));
    const [stored] = await server.db.select().from(merchants).where(eq(merchants.id, id));
    if (stored) found[name as ShopName] = stored;
  }
  return found;
}
