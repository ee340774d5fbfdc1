-- Cases of shoppers about their orders, with what was said and the files that show it.

alter table merchants
  add column dispute_flow_type text not null default 'DEFAULT'
    check (dispute_flow_type in ('DEFAULT', 'SUP', 'ALIBABA'));

create table disputes (
  id text primary key,
  order_id bigint not null references orders,
  -- Repeated from the order, so that the cases of a consumer are one index away.
  consumer_id uuid not null references consumers,
  merchant_id text not null references merchants,
  reason text not null check (reason in ('PRODUCT_NOT_RECEIVED', 'SINGLE_USE_CARD', 'REFUND_AND_RETURN')),
  reason_detail text not null,
  subject text not null,
  amount_minor minor_units not null check (amount_minor > 0),
  currency currency_code not null,
  expected_item_date date,
  -- As its newest stage has them.
  status text not null check (status in ('OPEN', 'INQUIRY', 'CLOSE')),
  intent text not null,
  display_state text not null,
  -- When the silence of the side whose turn it is ends the case.
  answer_due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'CLOSE') = (answer_due_at is null))
);
-- An order has one open case at most.
create unique index disputes_one_open on disputes (order_id) where status <> 'CLOSE';
create index disputes_of_order on disputes (order_id, created_at desc);
create index disputes_of_consumer on disputes (consumer_id, updated_at desc);

-- The steps of a case, each with the comment that came with it.
create table dispute_stages (
  dispute_id text not null references disputes,
  position smallint not null check (position > 0),
  step text not null,
  status text not null,
  intent text not null,
  display_state text not null,
  comment_id uuid unique,
  author text check (author in ('MERCHANT', 'ADMIN', 'CONSUMER')),
  content text,
  created_at timestamptz not null,
  primary key (dispute_id, position),
  check ((comment_id is null) = (author is null) and (comment_id is null) = (content is null))
);

create table dispute_files (
  id uuid primary key,
  comment_id uuid not null references dispute_stages (comment_id),
  position smallint not null check (position between 1 and 3),
  name text not null,
  media_type text not null,
  -- Counted, whatever the sender said.
  size integer not null check (size between 1 and 5242880),
  content bytea not null check (octet_length(content) = size),
  created_at timestamptz not null,
  unique (comment_id, position)
);

-- A date that moved after a case is charged anew: the number of the first charge of the date that counts.
alter table schedule_items
  add column first_attempt smallint not null default 1;

insert into server_keys (name, secret) values
  ('evidence-link', gen_random_uuid()::text || gen_random_uuid()::text);
