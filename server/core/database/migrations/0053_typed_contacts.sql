-- What a shopper typed in a window that keeps no cookie, for the window in which the checkout continues.

create table typed_contacts (
  token text primary key references checkouts (token),
  open_id text not null,
  contact jsonb not null,
  expires_at timestamptz not null
);
create index typed_contacts_by_end on typed_contacts (expires_at);
