/** Many orders at once, for benches and proofs: written as sets in SQL, under the same constraints as other orders. */
import type pg from 'pg';

interface ManyOrders {
  readonly count: number;
  readonly merchantId: string;
  /** The orders are distributed evenly among them. */
  readonly consumers: readonly { readonly consumerId: string; readonly cardId: string }[];
  readonly now: Date;
  /** Over how many days before now they are spread. */
  readonly spreadDays: number;
}

const batchSize = 1_000;
const fewOrders = 10;

/** Writes captured orders of 40.00 to 939.00 whose first instalment is paid. Returns their ids. */
export async function writeManyOrders(
  pool: pg.Pool,
  orders: ManyOrders,
  onBatch: (written: number) => void = () => {},
): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < orders.count) {
    const size = Math.min(batchSize, orders.count - ids.length);
    ids.push(...(await writeBatch(pool, orders, ids.length, size)));
    onBatch(ids.length);
  }
  // Otherwise the planner would still assume an empty table. A few orders make no difference, and analysing all tables takes long.
  if (orders.count > fewOrders) await pool.query('analyze');
  return ids;
}

async function writeBatch(pool: pg.Pool, orders: ManyOrders, from: number, size: number): Promise<number[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(createBatch, [
      from,
      size,
      orders.consumers.map(({ consumerId }) => consumerId),
      orders.consumers.map(({ cardId }) => cardId),
      orders.now,
      orders.spreadDays,
      orders.merchantId,
    ]);
    for (const statement of inserts) await client.query(statement);
    // A test of upgrades writes orders to a database from before this table.
    const { rows: tables } = await client.query(`select to_regclass('payment_parts') as parts`);
    if (tables[0]?.parts) await client.query(insertParts);
    const { rows } = await client.query<{ order_id: string }>('select order_id from batch order by number');
    await client.query('commit');
    return rows.map(({ order_id }) => Number(order_id));
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const createBatch = `
  create temporary table batch on commit drop as
  select number, nextval('order_numbers') as order_id, gen_random_uuid() as payment_id, gen_random_uuid() as trace_id,
    'ffc_' || translate(encode(sha256((gen_random_uuid()::text)::bytea), 'base64'), '+/=', '-_') as token,
    ($3::uuid[])[1 + number % array_length($3::uuid[], 1)] as consumer_id,
    ($4::uuid[])[1 + number % array_length($3::uuid[], 1)] as card_id,
    $5::timestamptz - number % greatest(1, $6::int * 86400) * interval '1 second' as at,
    4000 + (number * 3701) % 90000 as total,
    (2 * (4000 + (number * 3701) % 90000) + 4) / 8 as quarter,
    merchants.id as merchant_id, merchants.currency
  from generate_series($1::bigint, $1::bigint + $2::bigint - 1) number, merchants where merchants.id = $7`;

const insertParts = `
  insert into payment_parts (payment_id, schedule_item_id, amount_minor)
  select payment_id, item.id, quarter
  from batch join schedule_items item on item.order_id = batch.order_id and item.position = 1`;

const inserts = [
  `insert into checkouts (token, merchant_id, state, mode, payment_option, amount_minor, currency, request, consumer_id,
     card_id, order_id, quote, created_at, expires_at, approved_at)
   select token, merchant_id, 'APPROVED', 'STANDARD', 'PBI', total, currency, '{}', consumer_id, card_id, order_id, '{}',
     at, at + interval '3 hours', at from batch`,
  `insert into orders (id, consumer_id, merchant_id, token, order_date, total_minor, currency, payment_option, channel,
     source, card_id, paid_up_front_minor)
   select order_id, consumer_id, merchant_id, token, at, total, currency, 'PBI', 'ONLINE', 'CHECKOUT', card_id, quarter
   from batch`,
  `insert into schedule_items (uuid, order_id, consumer_id, position, currency, due_date, original_due_date, amount_minor,
     settled_minor)
   select gen_random_uuid(), order_id, consumer_id, position, currency, (at + (position - 1) * interval '14 days')::date,
     (at + (position - 1) * interval '14 days')::date, case position when 4 then total - 3 * quarter else quarter end,
     case position when 1 then quarter else 0 end
   from batch, generate_series(1, 4) position order by order_id, position`,
  `insert into payments (id, natural_key, kind, state, started_by, consumer_id, checkout_token, order_id,
     card_id, subject, amount_minor, currency, provider_id, result_code, occurred_at, settled_at)
   select payment_id, 'authorise:' || token, 'CAPTURE', 'SUCCEEDED', 'MERCHANT', batch.consumer_id, token, batch.order_id,
     card_id, 'hold', quarter, batch.currency, payment_id::text, 0, at, at from batch`,
  `insert into merchant_payments (order_id, merchant_id, token, consumer_id, state, currency, original_minor, open_minor,
     captured_minor, voided_minor, result_code, created_at, expires_at)
   select order_id, merchant_id, token, consumer_id, 'CAPTURED', currency, total, 0, total, 0, 0, at, at + interval '7 days'
   from batch`,
  `insert into ledger_transactions (natural_key, order_id, occurred_at)
   select fact || order_id, order_id, at from batch, unnest(array['authorised:', 'paid:', 'captured:']) fact`,
  `insert into ledger_entries (transaction_id, account_id, currency, side, amount_minor, order_id, schedule_item_id)
   select booked.id, line.account_id, batch.currency, line.side, line.amount, batch.order_id, line.item_id
   from batch
   join schedule_items first on first.order_id = batch.order_id and first.position = 1
   cross join lateral (
     select 'authorised:' as fact, 'RECEIVABLE:' || batch.currency as account_id, 'DEBIT' as side,
       item.amount_minor::bigint as amount, item.id as item_id
     from schedule_items item where item.order_id = batch.order_id
     union all select 'authorised:', 'AUTHORISED:' || merchant_id || ':' || batch.currency, 'CREDIT', total, null
     union all select 'paid:', 'CARD_PROVIDER:' || batch.currency, 'DEBIT', quarter, null
     union all select 'paid:', 'RECEIVABLE:' || batch.currency, 'CREDIT', quarter, first.id
     union all select 'captured:', 'AUTHORISED:' || merchant_id || ':' || batch.currency, 'DEBIT', total, null
     union all select 'captured:', 'MERCHANT:' || merchant_id || ':' || batch.currency, 'CREDIT', total, null
   ) line
   join ledger_transactions booked on booked.natural_key = line.fact || batch.order_id`,
];
