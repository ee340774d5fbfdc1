-- What an account was before its email, mobile or password changed, so that whoever had it then can take the change back.

-- Counts confirmations and changes of email and mobile. A code belongs to the state in which it was asked for.
alter table consumers add column contacts_version integer not null default 0;

delete from contact_changes;
alter table contact_changes add column contacts_version integer not null;

create table account_changes (
  -- In the order of the changes.
  id bigint generated always as identity primary key,
  consumer_id uuid not null references consumers (id),
  part text not null check (part in ('EMAIL', 'MOBILE', 'PASSWORD')),
  email_before text not null,
  email_verified_before boolean not null,
  mobile_before text,
  -- Of the link that was sent to the contacts of before.
  token_hash text not null unique,
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  undone_at timestamptz
);
create index account_changes_of_consumer on account_changes (consumer_id, id);
create index account_changes_by_end on account_changes (expires_at);
-- Nobody else gets a contact while its change can be undone.
create index account_changes_by_email on account_changes (email_before) where undone_at is null;
create index account_changes_by_mobile on account_changes (mobile_before) where undone_at is null;
