-- Where a consumer's parcels go.

create table shipping_addresses (
  id uuid primary key,
  -- In the order in which they were added.
  position bigint generated always as identity,
  consumer_id uuid not null references consumers,
  address jsonb not null,
  is_preferred boolean not null,
  created_at timestamptz not null
);
create index shipping_addresses_of_consumer on shipping_addresses (consumer_id, position);
create unique index shipping_addresses_once on shipping_addresses (consumer_id, md5(address::text));
create unique index shipping_addresses_one_preferred on shipping_addresses (consumer_id) where is_preferred;
