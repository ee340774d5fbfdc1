-- How many debits of a shopper's bank accounts were returned in a row: who makes a habit of it pays by card.

-- With a default, since servers of the version before insert rows until the last of them has stopped.
alter table consumers add column returned_debits integer not null default 0 check (returned_debits >= 0);
