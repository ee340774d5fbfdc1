-- A checkout may be delivered to the account's own address, whose id is the account's. The checkout keeps a copy of what was chosen.
alter table checkouts drop constraint if exists checkouts_shipping_address_id_fkey;
