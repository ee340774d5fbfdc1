-- The address to which the bank of a card sends mail, where its market asks for it.
alter table cards add column billing_address jsonb;
