-- The last requests of each merchant, without what people typed.
create table merchant_requests (
  id bigint generated always as identity primary key,
  merchant_id text not null references merchants on delete cascade,
  -- That of the response; a replayed failure has the one of its first response.
  error_id uuid not null,
  key_id text not null,
  method text not null check (method in ('GET', 'POST', 'PUT', 'DELETE')),
  -- The template of the contract, and not the address: an address may contain a token.
  path text not null,
  status smallint not null check (status between 100 and 599),
  error_code text,
  duration_ms integer not null check (duration_ms >= 0),
  request jsonb,
  response jsonb,
  created_at timestamptz not null
);
create index merchant_requests_newest on merchant_requests (merchant_id, created_at desc, id desc);
create index merchant_requests_by_error on merchant_requests (merchant_id, error_id);
