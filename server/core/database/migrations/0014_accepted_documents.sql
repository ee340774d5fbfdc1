-- Which version of each document the shopper agreed to with an order; null for orders before there were versions.

alter table orders add column accepted_documents jsonb;
