-- A charge pays instalments of an order, an item of a plan, or an approval whose amount is not what was held: that one has its
-- order once it has settled.
alter table payments
  drop constraint payments_charge_pays,
  add constraint payments_charge_pays check (kind <> 'CHARGE'
    or (plan_item_id is not null and order_id is null and checkout_token is null)
    or (plan_item_id is null and (order_id is not null or checkout_token is not null)));
