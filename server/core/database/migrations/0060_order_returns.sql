-- What a shopper told about the return of an order, and the payment that it moved. One notice for each order.
create table order_returns (
  order_id bigint primary key references orders (id),
  consumer_id uuid not null references consumers (id),
  order_returned boolean not null,
  return_date date not null,
  return_reason text not null check (return_reason in
    ('CHANGED_MIND', 'WRONG_SIZE', 'DAMAGED', 'NOT_AS_DESCRIBED', 'WRONG_ITEM', 'OTHER')),
  told_at timestamptz not null,
  moved_item_id bigint references schedule_items (id),
  date_before date,
  new_date date,
  -- All or nothing, and always by 14 days.
  check (num_nonnulls(moved_item_id, date_before, new_date) in (0, 3)),
  check (new_date = date_before + 14)
);
