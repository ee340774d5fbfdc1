-- How a sandbox delivers the webhooks of a merchant. Production has none.
create table webhook_behaviours (
  merchant_id text primary key references merchants,
  delivery_order text not null check (delivery_order in ('normal', 'reverse', 'shuffle')),
  duplicate smallint not null check (duplicate between 0 and 5),
  delay_ms integer not null check (delay_ms between 0 and 60000),
  fail_first smallint not null check (fail_first between 0 and 7),
  -- The events that are being put into another order: when their first one was recorded, and how many there are.
  batch_began_at timestamptz,
  batch_size smallint not null default 0
);
