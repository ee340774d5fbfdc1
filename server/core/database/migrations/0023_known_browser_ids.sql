-- What is counted for a known browser is counted by an id, since every sign-in renews its secret for all who are known there.

-- With a default, since servers of the version before insert rows until the last of them has stopped.
alter table known_browsers add column id uuid not null default gen_random_uuid();
