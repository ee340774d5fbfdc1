-- Accounts in hardship or under an arrangement pay all that they owe by one plan. A payment of a plan pays instalments of
-- several orders, so it belongs to no order: what it pays of each stands in its parts, as with every payment.

create table payment_plans (
  id uuid primary key,
  -- One for each account.
  consumer_id uuid not null unique references consumers,
  currency currency_code not null,
  created_at timestamptz not null
);

create table payment_plan_items (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  plan_id uuid not null references payment_plans,
  position smallint not null check (position > 0),
  due_date date not null,
  -- As it was agreed. What was paid of it is the sum of its payments.
  amount_minor bigint not null check (amount_minor > 0),
  unique (plan_id, position)
);

alter table payments
  add column plan_item_id bigint references payment_plan_items,
  drop constraint payments_check2,
  add constraint payments_charge_pays check (kind <> 'CHARGE' or (order_id is null) <> (plan_item_id is null)),
  add constraint payments_plan_is_charged check (plan_item_id is null or kind = 'CHARGE');
create index payments_of_plan_item on payments (plan_item_id) where plan_item_id is not null;
create unique index payments_one_unsettled_of_plan_item on payments (plan_item_id) where state = 'CLAIMED';

-- The late fee of an instalment is paid before the instalment by a plan, so it may be the only thing that a part pays.
alter table payment_parts
  drop constraint payment_parts_amount_minor_check,
  add constraint payment_parts_pay check (amount_minor >= 0 and amount_minor + late_fee_minor > 0);

-- What an ACCOUNT trace pays.
alter table traces
  add column plan_item_id bigint references payment_plan_items,
  drop constraint traces_purpose_check,
  drop constraint traces_check,
  add constraint traces_purpose_check
    check (purpose in ('ADD_CARD', 'CHECKOUT', 'INSTALMENT', 'PARTIAL', 'ACCOUNT')),
  add constraint traces_check check (offered_minor is null or purpose in ('INSTALMENT', 'PARTIAL', 'ACCOUNT')),
  add constraint traces_plan_check check ((purpose = 'ACCOUNT') = (plan_item_id is not null));
