-- Goods that are sold before they can be sent, and payments that a subscription bills.
alter table orders add column is_preorder boolean not null default false;
alter table orders add column is_subscription_payment boolean not null default false;
