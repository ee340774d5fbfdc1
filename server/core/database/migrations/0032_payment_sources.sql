-- What a wallet gave for a payment is charged like a card, and no list of cards shows it.
alter table cards add column wallet text check (wallet in ('APPLE_PAY'));
alter table cards add constraint cards_wallet_not_listed check (wallet is null or not is_listed);
-- It can be the default all the same.
alter table cards drop constraint cards_check;
alter table cards add constraint cards_preferred check (is_listed or wallet is not null or not is_preferred);
create unique index cards_of_wallet on cards (consumer_id, provider_token) where wallet is not null;
