-- A merchant that never narrowed where its orders may be sent has no list: it ships to every market, also to one that is
-- added later. Until now it kept the list of the day on which it was created.
alter table merchants alter column shipping_countries drop not null;

update merchants set shipping_countries = null
where shipping_countries @> '["AU", "NZ", "GB", "US", "CA", "IM", "JE", "GG", "FR", "IT", "ES", "DE"]'
  and shipping_countries <@ '["AU", "NZ", "GB", "US", "CA", "IM", "JE", "GG", "FR", "IT", "ES", "DE"]';
