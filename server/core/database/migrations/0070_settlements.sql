-- What a merchant is paid: its captures, refunds and disputes by week.

-- Fees and payouts are booked for a merchant, not for an order.
alter table ledger_transactions alter column order_id drop not null;
alter table ledger_entries alter column order_id drop not null;
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in
  ('CARD_PROVIDER', 'BANK_PROVIDER', 'RECEIVABLE', 'LATE_FEES_RECEIVABLE', 'LATE_FEE_INCOME', 'AUTHORISED', 'MERCHANT',
   'REFUNDS_DUE', 'DONATIONS', 'MERCHANT_FEE_INCOME', 'PAYOUTS_DUE'));
insert into ledger_accounts (id, kind, currency)
  select kind || ':' || currency, kind, currency
  from unnest(array['MERCHANT_FEE_INCOME', 'PAYOUTS_DUE']) kind,
       unnest(array['AUD', 'NZD', 'GBP', 'USD', 'CAD', 'EUR']) currency;

create table settlements (
  id text primary key,
  merchant_id text not null references merchants,
  currency currency_code not null,
  state text not null check (state in ('OPEN', 'ON_ITS_WAY', 'PAID', 'CARRIED_OVER')),
  first_day date not null,
  last_day date not null,
  payout_day date not null,
  -- When its last day ends in the merchant's market, and the payout day begins.
  closes_at timestamptz not null,
  arrives_at timestamptz not null,
  -- Its place among the closed settlements of the merchant. Two servers cannot close one after the same one.
  number integer check (number > 0),
  carried_in_minor minor_units not null default 0,
  carried_out_minor minor_units not null default 0,
  payout_minor minor_units not null default 0,
  closed_at timestamptz,
  payout_id text unique,
  paid_at timestamptz,
  unique (merchant_id, first_day),
  unique (merchant_id, number),
  check (first_day < last_day and last_day < payout_day and closes_at < arrives_at),
  check ((state = 'OPEN') = (number is null) and (state = 'OPEN') = (closed_at is null)),
  check (state in ('ON_ITS_WAY', 'PAID') = (payout_minor > 0)),
  check (carried_out_minor = 0 or state = 'CARRIED_OVER'),
  check ((state = 'PAID') = (paid_at is not null)),
  check (payout_id is null or state in ('ON_ITS_WAY', 'PAID'))
);
create index settlements_newest on settlements (merchant_id, closes_at desc, id desc);

create table settlement_lines (
  id bigint generated always as identity primary key,
  settlement_id text not null references settlements,
  -- The event of the payment that it settles, which is settled once.
  order_id bigint not null references orders,
  position smallint not null,
  type text not null check (type in ('CAPTURE', 'REFUND', 'DISPUTE')),
  amount_minor minor_units not null check (amount_minor > 0),
  fee_minor minor_units not null check (fee_minor = 0 or type = 'CAPTURE'),
  fee_given_back_minor minor_units not null check (fee_given_back_minor = 0 or type <> 'CAPTURE'),
  occurred_at timestamptz not null,
  unique (order_id, position)
);
create index settlement_lines_newest on settlement_lines (settlement_id, occurred_at desc, id desc);

-- What was captured before there were settlements is settled with the week of the merchant's latest event.
with events as (
  select event.*, payment.merchant_id, payment.currency,
    sum(event.amount_minor) over (partition by event.order_id, event.type order by event.position)::bigint as total
  from merchant_payment_events event join merchant_payments payment on payment.order_id = event.order_id
  where event.type in ('CAPTURED', 'REFUNDED') and event.amount_minor > 0
), opened as (
  insert into settlements (id, merchant_id, currency, state, first_day, last_day, payout_day, closes_at, arrives_at)
  select 'stl_' || left(md5(merchant_id), 22), merchant_id, currency, 'OPEN', monday, monday + 6, monday + 8,
    (monday + 7)::timestamp at time zone 'UTC', (monday + 8)::timestamp at time zone 'UTC'
  from (select merchant_id, currency, date_trunc('week', max(created_at) at time zone 'UTC')::date as monday
    from events group by merchant_id, currency) latest
  returning id, merchant_id, closes_at
), planned as (
  insert into jobs (id, kind, subject, attempt, due_at)
  select 'settlement-close:' || id || ':1', 'settlement-close', id, 1, closes_at from opened
)
insert into settlement_lines (settlement_id, order_id, position, type, amount_minor, fee_minor, fee_given_back_minor,
  occurred_at)
select opened.id, events.order_id, events.position,
  case when events.type = 'CAPTURED' then 'CAPTURE'
    when exists (select from merchant_refunds refund where refund.order_id = events.order_id and reason = 'dispute'
      and refund.created_at = events.created_at and refund.amount_minor = events.amount_minor) then 'DISPUTE'
    else 'REFUND' end,
  events.amount_minor,
  case events.type when 'CAPTURED' then percentage.amount + 30 else 0 end,
  case events.type when 'CAPTURED' then 0 else percentage.amount end,
  events.created_at
from events join opened on opened.merchant_id = events.merchant_id
cross join lateral (
  select (total * 4 + 50) / 100 - ((total - events.amount_minor) * 4 + 50) / 100 as amount
) percentage
order by events.created_at, events.order_id, events.position;
