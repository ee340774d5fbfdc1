-- The language in which a shopper joins; null until the mobile is asked for.
alter table registrations add column locale text;
