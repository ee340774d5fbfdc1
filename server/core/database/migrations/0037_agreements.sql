-- Standing agreements of shoppers with shops: to buy up to an amount, and to be billed again and again.

create table purchase_agreements (
  id uuid primary key,
  consumer_id uuid not null references consumers,
  merchant_id text not null references merchants,
  -- EXPIRED is not stored: it follows from the date.
  status text not null check (status in ('ACTIVE', 'COMPLETED', 'CANCELLED')),
  currency currency_code not null,
  amount_minor bigint not null check (amount_minor > 0),
  charged_minor minor_units not null default 0,
  card_id uuid references cards,
  bank_account_id uuid references bank_accounts,
  created_at timestamptz not null,
  expires_at timestamptz,
  check (charged_minor <= amount_minor),
  check (card_id is null or bank_account_id is null)
);
create index purchase_agreements_newest on purchase_agreements (consumer_id, created_at desc, id desc);

create table billing_agreements (
  id uuid primary key,
  consumer_id uuid not null references consumers,
  merchant_id text not null references merchants,
  status text not null check (status in ('ACTIVE', 'CANCELLED')),
  card_id uuid references cards,
  bank_account_id uuid references bank_accounts,
  created_at timestamptz not null,
  check (card_id is null or bank_account_id is null)
);
create index billing_agreements_newest on billing_agreements (consumer_id, created_at desc, id desc);

alter table orders add column billing_agreement_id uuid references billing_agreements;
create index orders_of_billing_agreement on orders (billing_agreement_id, order_date desc, id desc)
  where billing_agreement_id is not null;
