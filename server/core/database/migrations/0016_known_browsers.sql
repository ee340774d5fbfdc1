-- Strangers no longer count against the owner: who tries a login, and who asks for a code, is told apart.

create table known_browsers (
  secret_hash text not null,
  consumer_id uuid not null references consumers (id),
  expires_at timestamptz not null,
  primary key (secret_hash, consumer_id)
);
create index known_browsers_of_consumer on known_browsers (consumer_id);
create index known_browsers_by_end on known_browsers (expires_at);

create table login_tries (
  -- Which login is tried and by whom, as a hash: also of emails that have no account, which get the same answers.
  key_hash text primary key,
  wrong_tries integer not null check (wrong_tries >= 0),
  locked_until timestamptz,
  tried_at timestamptz not null
);
create index login_tries_by_time on login_tries (tried_at);

alter table consumers drop column wrong_passwords, drop column locked_until;

alter table code_sends add column to_owner boolean not null default false;
alter table verification_codes add column to_owner boolean not null default false;
