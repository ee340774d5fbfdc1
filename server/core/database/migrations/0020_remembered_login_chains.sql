-- A remembered login serves the host that it was made on, and its secret changes with each use.

-- Which host they were made on is not known.
delete from remembered_logins;
alter table remembered_logins
  add column chain_id uuid not null,
  add column channel text not null check (channel in ('CHECKOUT', 'PORTAL')),
  add column rotated_at timestamptz;
create index remembered_logins_of_chain on remembered_logins (chain_id);

alter table sessions add column remembered_chain uuid;
create index sessions_of_remembered_chain on sessions (remembered_chain) where remembered_chain is not null;

insert into server_keys (name, secret) values
  ('remembered-login', gen_random_uuid()::text || gen_random_uuid()::text);
