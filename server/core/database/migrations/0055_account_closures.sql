-- When and why owners closed their accounts, and when they opened them again. Closed before this, an account has no row.

create table account_closures (
  id bigint primary key generated always as identity,
  consumer_id uuid not null references consumers (id),
  reason text not null check (length(reason) between 1 and 500),
  closed_at timestamptz not null,
  reopened_at timestamptz
);
create index account_closures_of_consumer on account_closures (consumer_id, id);
