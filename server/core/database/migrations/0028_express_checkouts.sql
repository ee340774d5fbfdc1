-- What a shopper chooses in an EXPRESS checkout, and what its merchant may set after the approval.

alter table checkouts
  -- The number of the newest update.
  add column revision integer not null default 0,
  -- As it was when it was chosen, whatever becomes of the stored one.
  add column shipping_address_id uuid references shipping_addresses,
  add column shipping_address jsonb,
  add column shipping_option text,
  add column shipping_minor minor_units,
  add column tax_minor minor_units,
  -- Who approved, as the merchant may know them.
  add column approved_consumer jsonb,
  -- The quote of the approval may have been replaced since.
  add column held_minor minor_units;

update checkouts set held_minor = (quote ->> 'dueTodayMinor')::bigint + donation_minor where hold_id is not null;

alter table checkouts
  add check (mode = 'EXPRESS' or (revision = 0 and shipping_address is null and approved_consumer is null)),
  add check ((shipping_address_id is null) = (shipping_address is null)),
  add check (shipping_option is null or shipping_address is not null),
  add check (shipping_option is not null or (shipping_minor is null and tax_minor is null)),
  add check ((hold_id is null) = (held_minor is null));

-- An approval whose amount the merchant has changed: its hold is released, and the card is charged instead. The order begins
-- when that charge settles.
alter table payments
  drop constraint payments_check2,
  drop constraint payments_check4,
  add check (kind <> 'CHARGE' or order_id is not null or checkout_token is not null),
  add check (donation_minor = 0 or kind in ('HOLD', 'CAPTURE', 'RELEASE')
    or (kind = 'CHARGE' and checkout_token is not null));
