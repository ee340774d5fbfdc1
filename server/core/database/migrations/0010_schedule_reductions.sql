-- What a void, an expiry or a refund took off an instalment. It was found by the text of a ledger key before.

create table schedule_reductions (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  schedule_item_id bigint not null references schedule_items,
  -- The event of the merchant's payment that caused it.
  event_position smallint not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Whether that part had been paid and goes back to the card; if not, it is no longer owed.
  is_paid_back boolean not null,
  occurred_at timestamptz not null,
  unique (schedule_item_id, event_position, is_paid_back),
  foreign key (order_id, event_position) references merchant_payment_events (order_id, position)
);
create index schedule_reductions_of_order on schedule_reductions (order_id, id);

insert into schedule_reductions (order_id, schedule_item_id, event_position, amount_minor, is_paid_back, occurred_at)
  select entry.order_id, entry.schedule_item_id, split_part(booked.natural_key, ':', 3)::smallint, entry.amount_minor,
    account.kind = 'REFUNDS_DUE', booked.occurred_at
  from ledger_entries entry
  join ledger_transactions booked on booked.id = entry.transaction_id
  join ledger_accounts account on account.id = entry.account_id
  where booked.natural_key like 'given-back:%' and entry.side = 'CREDIT'
  order by entry.id;
