-- When shoppers moved the date of a payment, so that no order and no account does so too often.

alter table merchants add column allows_date_changes boolean not null default true;

create table date_changes (
  -- In the order of the changes.
  id bigint generated always as identity primary key,
  consumer_id uuid not null references consumers (id),
  order_id bigint not null references orders (id),
  schedule_item_id bigint not null references schedule_items (id),
  date_before date not null,
  new_date date not null,
  changed_at timestamptz not null,
  check (new_date > date_before)
);
create index date_changes_of_consumer on date_changes (consumer_id, changed_at);
create index date_changes_of_order on date_changes (order_id);
