-- A late fee is paid together with the instalment that it is for.

alter table schedule_items
  add column late_fee_settled_minor minor_units not null default 0,
  add check (late_fee_settled_minor <= late_fee_minor);

-- The part of a charge that pays a late fee: it is no part of the order, so no refund gives it back.
alter table payments
  add column late_fee_minor minor_units not null default 0,
  add check (late_fee_minor < amount_minor),
  add check (late_fee_minor = 0 or kind = 'CHARGE');

-- What the shopper was shown when the payment began: it never takes more.
alter table traces
  add column offered_minor minor_units,
  add check (offered_minor is null or purpose = 'INSTALMENT');
