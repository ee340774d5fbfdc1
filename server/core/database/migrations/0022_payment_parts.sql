-- A payment pays one instalment or several of an order, or a part of one. What it pays of each stands here, and no longer
-- in the payment itself; a refund gives back to one instalment.

create table payment_parts (
  payment_id uuid not null references payments,
  schedule_item_id bigint not null references schedule_items,
  -- Of the instalment itself, without its late fee: a late fee is never paid alone.
  amount_minor bigint not null check (amount_minor > 0),
  late_fee_minor minor_units not null default 0,
  -- Whether this belongs to a charge that is claimed and not settled.
  is_open boolean not null default false,
  primary key (payment_id, schedule_item_id)
);
create unique index payment_parts_one_unsettled_charge on payment_parts (schedule_item_id) where is_open;
create index payment_parts_of_item on payment_parts (schedule_item_id);

insert into payment_parts (payment_id, schedule_item_id, amount_minor, late_fee_minor, is_open)
  select id, schedule_item_id, amount_minor - donation_minor - late_fee_minor, late_fee_minor,
    kind = 'CHARGE' and state = 'CLAIMED'
  from payments where schedule_item_id is not null;

-- With their checks and indexes.
alter table payments drop column schedule_item_id, drop column late_fee_minor;
alter table payments add check (kind <> 'CHARGE' or order_id is not null);

-- What an INSTALMENT or PARTIAL trace pays. Its subject was the uuid of one instalment before.

alter table traces add column paying jsonb;
alter table traces drop constraint traces_purpose_check, drop constraint traces_check;
alter table traces
  add check (purpose in ('ADD_CARD', 'CHECKOUT', 'INSTALMENT', 'PARTIAL')),
  add check (offered_minor is null or purpose in ('INSTALMENT', 'PARTIAL'));
update traces set subject = null,
  paying = jsonb_build_object('orderId', item.order_id, 'scheduleItemIds', jsonb_build_array(item.id))
  from schedule_items item
  where purpose = 'INSTALMENT' and item.uuid::text = traces.subject;
