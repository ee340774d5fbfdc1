-- What the list of logins shows: the device and browser of a login, its shop, and when it was last used.

alter table sessions add column device_name text;
alter table sessions add column browser text;
alter table sessions add column merchant_id text references merchants;
alter table sessions add column last_active_at timestamptz;
-- The remembered login that this session's login made, as opposed to the one that started the session.
alter table sessions add column remembered_as uuid;
create index sessions_of_remembered_as on sessions (remembered_as) where remembered_as is not null;

alter table remembered_logins add column device_name text;
alter table remembered_logins add column browser text;
alter table remembered_logins add column merchant_id text references merchants;
alter table remembered_logins add column last_active_at timestamptz;

alter table consumers add column password_changed_at timestamptz;
