-- What guards the way in: tries counted for all servers together, changes of contact, the choices of marketing.

create table attempts (
  -- What is counted and for whom, as a hash: keys are emails and addresses of any length.
  key_hash text not null,
  window_start timestamptz not null,
  tries integer not null check (tries > 0),
  primary key (key_hash, window_start)
);
create index attempts_by_window on attempts (window_start);

-- A login that asked to be remembered is, once its second factor is proven.
alter table sessions add column remember_me boolean not null default false;

create table contact_changes (
  -- The token of the change: random, and of use to its own session only.
  id uuid primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  contact text not null check (contact in ('MOBILE', 'EMAIL')),
  -- Set when the contact that stays was proven.
  authorised_at timestamptz,
  new_value text,
  expires_at timestamptz not null
);
create index contact_changes_of_session on contact_changes (session_id);
create index contact_changes_by_end on contact_changes (expires_at);

create table marketing_choices (
  consumer_id uuid primary key references consumers (id),
  email text not null check (email in ('SUBSCRIBE', 'UNSUBSCRIBE')),
  push_notification text not null check (push_notification in ('SUBSCRIBE', 'UNSUBSCRIBE')),
  chosen_at timestamptz not null
);
