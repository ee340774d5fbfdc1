-- A session that was made without a browser's cookie serves one checkout and nothing else. Earlier ones served everything.

delete from sessions where cookie_hash is null;

alter table sessions
  add column checkout_token text,
  add check ((cookie_hash is null) = (checkout_token is not null)),
  add check (checkout_token is null or channel = 'CHECKOUT');

insert into server_keys values
  ('browser-cookie', gen_random_uuid()::text || gen_random_uuid()::text);
