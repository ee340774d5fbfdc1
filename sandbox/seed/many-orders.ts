/** Many orders at once, for benches and proofs: written as sets in SQL, under the same constraints as other orders. */
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { openSettlementAt } from '#server/areas/settlements/index.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { dayOf } from '#server/core/market-day.ts';
import type { IsoDate } from '#shared/domain/dates.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { feeOfCapture, settledWeekOf } from '#shared/domain/settlements/settlement.ts';

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

async function writeBatch(
  pool: pg.Pool,
  { consumers, now, spreadDays, merchantId }: ManyOrders,
  from: number,
  size: number,
): Promise<number[]> {
  const batch = Array.from({ length: size }, (_, index) => from + index).map((number) => ({
    total: 4_000 + ((number * 3_701) % 90_000),
    at: new Date(now.getTime() - (number % Math.max(1, spreadDays * secondsOfDay)) * 1_000),
  }));
  const client = await pool.connect();
  try {
    return await drizzle(client).transaction(async (tx) => {
      await client.query(createBatch, [
        from,
        batch.map(({ at }) => at),
        batch.map(({ total }) => total),
        consumers.map(({ consumerId }) => consumerId),
        consumers.map(({ cardId }) => cardId),
        merchantId,
      ]);
      for (const statement of inserts) await client.query(statement);
      // A test of upgrades writes orders to a database from before these tables.
      const { rows: tables } = await client.query(
        `select to_regclass('payment_parts') as parts, to_regclass('settlement_lines') as lines`,
      );
      if (tables[0]?.parts) await client.query(insertParts);
      if (tables[0]?.lines) {
        for (const statement of insertEvents) await client.query(statement);
        const settlementIds = await settlementsOf(tx, merchantId, batch);
        const fees = batch.map(({ total }) => feeOfCapture(0, total));
        await client.query(insertLines, [from, settlementIds, fees]);
      }
      const { rows } = await client.query<{ order_id: string }>('select order_id from batch order by number');
      return rows.map(({ order_id }) => Number(order_id));
    });
  } finally {
    client.release();
  }
}

const secondsOfDay = 86_400;

/** The settlement of each capture: of its week, or of the next one that is open. */
async function settlementsOf(
  tx: Transaction,
  merchantId: string,
  captures: readonly { readonly at: Date }[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ country: CountryCode }>(
    sql`select country_code as country from merchants where id = ${merchantId}`,
  );
  const [merchant] = rows;
  if (!merchant) throw new Error(`There is no merchant ${merchantId}`);
  const ofWeeks = new Map<IsoDate, string>();
  const ids: string[] = [];
  for (const { at } of captures) {
    const { firstDay } = settledWeekOf(dayOf(at, merchant.country));
    const id = ofWeeks.get(firstDay) ?? (await openSettlementAt(tx, merchantId, at));
    ofWeeks.set(firstDay, id);
    ids.push(id);
  }
  return ids;
}

const createBatch = `
  create temporary table batch on commit drop as
  select number, nextval('order_numbers') as order_id, gen_random_uuid() as payment_id, gen_random_uuid() as trace_id,
    'ffc_' || translate(encode(sha256((gen_random_uuid()::text)::bytea), 'base64'), '+/=', '-_') as token,
    ($4::uuid[])[1 + number % array_length($4::uuid[], 1)] as consumer_id,
    ($5::uuid[])[1 + number % array_length($4::uuid[], 1)] as card_id,
    at, total, (2 * total + 4) / 8 as quarter, merchants.id as merchant_id, merchants.currency
  from (select $1::bigint + place - 1 as number, at, total
    from unnest($2::timestamptz[], $3::bigint[]) with ordinality as each_order (at, total, place)) numbered,
    merchants where merchants.id = $6`;

const insertParts = `
  insert into payment_parts (payment_id, schedule_item_id, amount_minor)
  select payment_id, item.id, quarter
  from batch join schedule_items item on item.order_id = batch.order_id and item.position = 1`;

/** The events of a payment that was captured at once. The bodies only name the order, so that a million of them stay small. */
const insertEvents = [
  `create temporary table batch_events on commit drop as
   select batch.*, position::smallint, type, row_number() over (order by number, position) as place,
     'payment.' || lower(type) as told, 'payment.' || lower(type) || ':' || order_id || ':' || position as natural_key
   from batch, (values (1, 'AUTHORISED'), (2, 'CAPTURED')) event (position, type)`,
  `insert into merchant_payment_events (id, order_id, position, type, amount_minor, created_at)
   select 'pev_' || left(md5(natural_key), 22), order_id, position, type, total, at from batch_events`,
  `with counted as (
     update merchants set last_sequence = last_sequence + (select count(*) from batch_events)
     where id = (select merchant_id from batch limit 1)
     returning last_sequence - (select count(*) from batch_events) as before
   ), numbered as (
     select batch_events.*, 'evt_' || left(md5(natural_key), 22) as id, before + place as sequence
     from batch_events, counted
   )
   insert into outbox_events (id, merchant_id, sequence, natural_key, type, body, created_at, consumer_id, order_id)
   select id, merchant_id, sequence, natural_key, told,
     json_build_object('id', id, 'type', told, 'createdAt', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'merchantId', merchant_id, 'sequence', sequence, 'data', json_build_object('orderId', order_id::text)),
     at, consumer_id, order_id::text
   from numbered`,
];

const insertLines = `
  insert into settlement_lines (settlement_id, order_id, position, type, amount_minor, fee_minor, fee_given_back_minor,
    occurred_at)
  select ($2::text[])[number - $1::bigint + 1], order_id, 2, 'CAPTURE', total, ($3::bigint[])[number - $1::bigint + 1], 0, at
  from batch order by number`;

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
