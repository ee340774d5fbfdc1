/** What the data of an older version becomes when it is migrated. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeManyOrders } from '#sandbox/seed/many-orders.ts';
import { millisecondsPerDay } from '#shared/domain/dates.ts';
import { feeGivenBack, feeOfCapture } from '#shared/domain/settlements/settlement.ts';
import { closeSettlement } from '../../areas/settlements/index.ts';
import { emptyPostgres, isOnPostgres } from '../../testing/database.ts';
import { unbalanced } from '../../testing/money-rules.ts';
import type { ServerContext } from '../server-context.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from './database.ts';
import { migrate, readMigrations } from './migrate.ts';

const consumerId = randomUUID();
const cardId = randomUUID();
const traceId = randomUUID();
const openTraceId = randomUUID();
const at = new Date('2026-01-15T00:00:00.000Z');

let open: OpenDatabase;
let drop = async () => {};
let orderId: number;
let itemIds: number[];
let captured: number[];

beforeAll(async () => {
  if (isOnPostgres) {
    const own = await emptyPostgres();
    open = await openPostgres(own.url);
    drop = own.drop;
  } else {
    open = await openEmbedded(null);
  }
  const { pool } = open;
  await migrate(
    pool,
    readMigrations().filter(({ name }) => name < '0010'),
  );
  await addShopper();
  [orderId = 0] = await writeManyOrders(pool, {
    count: 1,
    merchantId: 'shop',
    consumers: [{ consumerId, cardId }],
    now: at,
    spreadDays: 1,
  });
  const { rows } = await pool.query<{ id: string }>(
    'select id from schedule_items where order_id = $1 order by position',
    [orderId],
  );
  itemIds = rows.map(({ id }) => Number(id));
  await payInTheOldWay();
  await refundInTheOldWay();
  await declineInTheOldWay();
  await migrate(
    pool,
    readMigrations().filter(({ name }) => name < '0038'),
  );
  await changeContactsInTheOldWay();
  await migrate(
    pool,
    readMigrations().filter(({ name }) => name < '0047'),
  );
  await listCountriesInTheOldWay();
  await migrate(
    pool,
    readMigrations().filter(({ name }) => name < '0070'),
  );
  await captureInTheOldWay();
  await migrate(pool);
});
afterAll(async () => {
  await open.close();
  await drop();
});

async function addShopper() {
  const { pool } = open;
  await pool.query(
    `insert into consumers (id, email, country_code, region, preferred_locale, credit_limit, created_at)
     values ($1, 'ana@example.com', 'AU', 'AU', 'en-AU', 100000, $2)`,
    [consumerId, at],
  );
  await pool.query(
    `insert into merchants (id, display_name, country_code, currency, minimum_minor, maximum_minor, payment_options,
       shipping_countries, allowed_origins, created_at)
     values ('shop', 'Shop', 'AU', 'AUD', 100, 100000, '[]', '[]', '[]', $1)`,
    [at],
  );
  await pool.query(
    `insert into ledger_accounts (id, kind, merchant_id, currency)
     values ('AUTHORISED:shop:AUD', 'AUTHORISED', 'shop', 'AUD'), ('MERCHANT:shop:AUD', 'MERCHANT', 'shop', 'AUD')`,
  );
  await pool.query(
    `insert into cards (id, consumer_id, provider_token, fingerprint, brand, last4, expiry_month, expiry_year,
       funding_type, holder_name, is_listed, created_at)
     values ($1, $2, 'token', 'fingerprint', 'VISA', '1111', 11, 2035, 'CREDIT', 'Ana Marlow', true, $3)`,
    [cardId, consumerId, at],
  );
}

/** The instalment of a payment stood in the payment itself, and that of a trace was its subject. */
async function payInTheOldWay() {
  const { pool } = open;
  await pool.query(
    'update payments set schedule_item_id = $1, donation_minor = 200, amount_minor = amount_minor + 200',
    [itemIds[0]],
  );
  await pool.query(
    `insert into payments (id, natural_key, kind, started_by, consumer_id, order_id, schedule_item_id, card_id, subject,
       amount_minor, late_fee_minor, currency, occurred_at)
     values ($1, 'scheduled:3:1', 'CHARGE', 'SCHEDULED', $2, $3, $4, $5, 'token', 1700, 700, 'AUD', $6)`,
    [randomUUID(), consumerId, orderId, itemIds[2], cardId, at],
  );
  await pool.query(
    `insert into traces (id, consumer_id, purpose, subject, created_at, expires_at)
     select $1, $2, 'INSTALMENT', uuid::text, $3, $3 from schedule_items where id = $4`,
    [openTraceId, consumerId, at, itemIds[2]],
  );
}

/** Of 15.00, 10.00 were not paid yet and 5.00 had been. */
async function refundInTheOldWay() {
  const client = await open.pool.connect();
  const [first, , , last] = itemIds;
  await client.query('begin');
  await client.query(
    `insert into merchant_payment_events (id, order_id, position, type, amount_minor, created_at)
     values ('pev_1', $1, 1, 'REFUNDED', 1500, $2)`,
    [orderId, at],
  );
  const { rows } = await client.query<{ id: string }>(
    'insert into ledger_transactions (natural_key, order_id, occurred_at) values ($1, $2, $3) returning id',
    [`given-back:${orderId}:1`, orderId, at],
  );
  await client.query(
    `insert into ledger_entries (transaction_id, account_id, currency, side, amount_minor, order_id, schedule_item_id)
     values ($1, 'MERCHANT:shop:AUD', 'AUD', 'DEBIT', 1500, $2, null),
       ($1, 'RECEIVABLE:AUD', 'AUD', 'CREDIT', 1000, $2, $3), ($1, 'REFUNDS_DUE:AUD', 'AUD', 'CREDIT', 500, $2, $4)`,
    [rows[0]?.id, orderId, last, first],
  );
  await client.query('commit');
  client.release();
}

/** A payment was declined after its challenge had passed; the next one passed too. */
async function declineInTheOldWay() {
  const { pool } = open;
  await pool.query(
    `insert into traces (id, consumer_id, purpose, created_at, expires_at) values ($1, $2, 'INSTALMENT', $3, $3)`,
    [traceId, consumerId, at],
  );
  await pool.query(
    `insert into challenges (id, trace_id, workflow, card_token, amount_minor, state, started_at, expires_at)
     select id, $1, 'PAYNOW', 'token', amount, 'PASSED', $2::timestamptz + number * interval '1 minute', $2
     from (values ('used', 2500, 0), ('unused', 2500, 1), ('of another amount', 2000, 2)) passed (id, amount, number)`,
    [traceId, at],
  );
  await pool.query(
    `insert into payments (id, natural_key, kind, state, started_by, consumer_id, order_id, schedule_item_id, trace_id,
       card_id, subject, amount_minor, currency, result_code, occurred_at, settled_at)
     values ($1, 'trace:1', 'CHARGE', 'DECLINED', 'MANUAL', $2, $3, $4, $5, $6, 'token', 2500, 'AUD', 41, $7, $7)`,
    [randomUUID(), consumerId, orderId, itemIds[1], traceId, cardId, at],
  );
}

/** Each was told by a link, also to an email that was only typed. */
async function changeContactsInTheOldWay() {
  await open.pool.query(
    `insert into account_changes (consumer_id, part, email_before, email_verified_before, token_hash, changed_at, expires_at)
     select $1, 'EMAIL', email, email = 'proven@example.com', 'link to ' || email, $2, $2
     from (values ('typed@example.com'), ('proven@example.com'), ('other@example.com')) told (email)`,
    [consumerId, at],
  );
}

/** Each merchant kept the markets of its day; some named fewer. */
async function listCountriesInTheOldWay() {
  await open.pool.query(
    `insert into merchants (id, display_name, country_code, currency, minimum_minor, maximum_minor, payment_options,
       shipping_countries, allowed_origins, created_at)
     select id, id, 'AU', 'AUD', 100, 100000, '[]', countries::jsonb, '[]', $1
     from (values
       ('all', '["AU","NZ","GB","US","CA","IM","JE","GG","FR","IT","ES","DE"]'),
       ('all in another order', '["DE","ES","IT","FR","GG","JE","IM","CA","US","GB","NZ","AU"]'),
       ('fewer', '["AU","NZ"]'),
       ('others too', '["AU","NZ","GB","US","CA","IM","JE","GG","FR","IT","ES","DE","JP"]')) named (id, countries)`,
    [at],
  );
}

/**
 * Before there were settlements. The first order was captured in two parts. The second was captured whole, and its refund is
 * that of a dispute. The third was refunded by the shop three weeks later. An order of another shop was refunded before.
 */
async function captureInTheOldWay() {
  const { pool } = open;
  await pool.query(
    `insert into merchants (id, display_name, country_code, currency, minimum_minor, maximum_minor, payment_options,
       shipping_countries, allowed_origins, created_at)
     values ('captured', 'Captured', 'AU', 'AUD', 100, 100000, '[]', '["AU"]', '[]', $1)`,
    [at],
  );
  await pool.query(
    `insert into ledger_accounts (id, kind, merchant_id, currency)
     values ('AUTHORISED:captured:AUD', 'AUTHORISED', 'captured', 'AUD'), ('MERCHANT:captured:AUD', 'MERCHANT', 'captured', 'AUD')`,
  );
  captured = await writeManyOrders(pool, {
    count: 3,
    merchantId: 'captured',
    consumers: [{ consumerId, cardId }],
    now: at,
    spreadDays: 1,
  });
  const [inParts, disputed, refunded] = captured;
  await pool.query(
    `insert into merchant_payment_events (id, order_id, position, type, amount_minor, created_at)
     select 'old_' || order_id || '_' || position, order_id, position, type, amount, $4::timestamptz + days * interval '1 day'
     from (values
       ($1::bigint, 1, 'AUTHORISED', 4000, 0), ($1, 2, 'CAPTURED', 1010, 0), ($1, 3, 'CAPTURED', 2990, 1),
       ($2::bigint, 1, 'AUTHORISED', 7701, 0), ($2, 2, 'CAPTURED', 7701, 0), ($2, 3, 'REFUNDED', 1000, 5),
       ($3::bigint, 1, 'AUTHORISED', 11402, 0), ($3, 2, 'CAPTURED', 11402, 0), ($3, 3, 'REFUNDED', 513, 21),
       ($3, 4, 'VOIDED', 0, 21), ($5::bigint, 2, 'CAPTURED', 4000, 0)) event (order_id, position, type, amount, days)`,
    [inParts, disputed, refunded, at, orderId],
  );
  await pool.query(
    `insert into merchant_refunds (id, order_id, amount_minor, reason, created_at)
     values ('rfd_1', $1, 1000, 'dispute', $3::timestamptz + interval '5 days'),
       ('rfd_2', $2, 513, 'requested_by_customer', $3::timestamptz + interval '21 days')`,
    [disputed, refunded, at],
  );
  await giveBack(disputed, 1000);
  await giveBack(refunded, 513);
}

/** Off what the merchant is owed. */
async function giveBack(order: number | undefined, amount: number) {
  await open.pool.query(
    `with booked as (
       insert into ledger_transactions (natural_key, order_id, occurred_at) values ('reduced:' || $1::bigint || ':3', $1, $2) returning id
     )
     insert into ledger_entries (transaction_id, account_id, currency, side, amount_minor, order_id)
     select id, account, 'AUD', side, $3, $1 from booked,
       (values ('MERCHANT:captured:AUD', 'DEBIT'), ('REFUNDS_DUE:AUD', 'CREDIT')) line (account, side)`,
    [order, at, amount],
  );
}

describe('what was captured before there were settlements', () => {
  const day = (days: number) => new Date(at.getTime() + days * millisecondsPerDay);

  it('is settled with the week of the latest capture or refund, each once and with its fee', async () => {
    const [inParts, disputed, refunded] = captured;
    const { rows: lines } = await open.pool.query(
      `select order_id::int as "order", position, type, amount_minor::int as amount, fee_minor::int as fee,
         fee_given_back_minor::int as back, line.occurred_at as at
       from settlement_lines line join settlements on settlements.id = settlement_id
       where merchant_id = 'captured' order by order_id, position`,
    );
    const line = (order: number | undefined, position: number, type: string, amount: number) => ({
      ...{ order, position, type, amount, fee: 0, back: 0 },
    });
    expect(lines).toEqual([
      { ...line(inParts, 2, 'CAPTURE', 1_010), fee: feeOfCapture(0, 1_010), at: day(0) },
      { ...line(inParts, 3, 'CAPTURE', 2_990), fee: feeOfCapture(1_010, 2_990), at: day(1) },
      { ...line(disputed, 2, 'CAPTURE', 7_701), fee: feeOfCapture(0, 7_701), at: day(0) },
      { ...line(disputed, 3, 'DISPUTE', 1_000), back: feeGivenBack(0, 1_000), at: day(5) },
      { ...line(refunded, 2, 'CAPTURE', 11_402), fee: feeOfCapture(0, 11_402), at: day(0) },
      { ...line(refunded, 3, 'REFUND', 513), back: feeGivenBack(0, 513), at: day(21) },
    ]);
    const { rows: weeks } = await open.pool.query(
      `select state, first_day::text, last_day::text, payout_day::text from settlements where merchant_id = 'captured'`,
    );
    // The last refund was on Thursday 5 February.
    expect(weeks).toEqual([
      { state: 'OPEN', first_day: '2026-02-02', last_day: '2026-02-08', payout_day: '2026-02-10' },
    ]);
  });

  it('is paid out when that week ends, and the books balance', async () => {
    const { rows } = await open.pool.query(
      `select subject from jobs join settlements on settlements.id = subject
       where kind = 'settlement-close' and due_at = closes_at and merchant_id = 'captured'`,
    );
    expect(rows).toHaveLength(1);
    const job = { subject: rows[0].subject } as Parameters<typeof closeSettlement>[1];
    await closeSettlement({ db: open.db } as ServerContext, job);
    const { rows: closed } = await open.pool.query(
      `select state, payout_minor::int as payout from settlements where merchant_id = 'captured'`,
    );
    // 231.03 less 15.13 that was given back, less 9.24 and 4 times 0.30 of fees, with 0.61 of fees back.
    expect(closed).toEqual([{ state: 'ON_ITS_WAY', payout: 20_607 }]);
    const broken = await unbalanced(open.pool);
    expect(broken.filter(({ rule }) => /settle|payout/.test(rule))).toEqual([]);
  });
});

it('has no list of countries for a merchant that had named every market', async () => {
  const { rows } = await open.pool.query(
    'select id from merchants where shipping_countries is null order by id',
  );
  expect(rows).toEqual([{ id: 'all' }, { id: 'all in another order' }]);
});

it('undoes no change by a link that went to an email that was never confirmed', async () => {
  const { rows } = await open.pool.query(
    `select email_before from account_changes where token_hash = 'link to ' || email_before`,
  );
  expect(rows).toEqual([{ email_before: 'proven@example.com' }]);
});

it('has a row for each part of an instalment that a refund had taken off', async () => {
  const { rows } = await open.pool.query('select * from schedule_reductions order by id');
  const common = { order_id: String(orderId), event_position: 1, occurred_at: at };
  expect(rows).toMatchObject([
    { ...common, schedule_item_id: String(itemIds[3]), amount_minor: '1000', is_paid_back: false },
    { ...common, schedule_item_id: String(itemIds[0]), amount_minor: '500', is_paid_back: true },
  ]);
});

it('knows which passed challenge a declined payment had used up', async () => {
  const { rows } = await open.pool.query('select id, used_at from challenges order by started_at');
  expect(rows).toEqual([
    { id: 'used', used_at: at },
    { id: 'unused', used_at: null },
    { id: 'of another amount', used_at: null },
  ]);
});

it('knows what each payment paid of its instalment, and which part is still open', async () => {
  const { rows } = await open.pool.query(
    `select schedule_item_id::integer as item, payment_parts.amount_minor::integer as amount, payment_parts.late_fee_minor::integer as fee, is_open
     from payment_parts join payments on payments.id = payment_id
     where order_id = $1 order by schedule_item_id`,
    [orderId],
  );
  const [first] = (
    await open.pool.query('select amount_minor::integer as amount from schedule_items where id = $1', [
      itemIds[0],
    ])
  ).rows;
  expect(rows).toEqual([
    { item: itemIds[0], amount: first.amount, fee: 0, is_open: false },
    { item: itemIds[1], amount: 2500, fee: 0, is_open: false },
    { item: itemIds[2], amount: 1000, fee: 700, is_open: true },
  ]);
});

it('knows what a trace pays that was open during the upgrade', async () => {
  const { rows } = await open.pool.query('select subject, paying from traces where id = $1', [openTraceId]);
  expect(rows).toEqual([{ subject: null, paying: { orderId, scheduleItemIds: [itemIds[2]] } }]);
});
