/** What the data of an older version becomes when it is migrated. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeManyOrders } from '#sandbox/seed/many-orders.ts';
import { emptyPostgres, isOnPostgres } from '../../testing/database.ts';
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
     from payment_parts join payments on payments.id = payment_id order by schedule_item_id`,
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
