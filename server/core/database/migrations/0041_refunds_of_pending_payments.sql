-- A refund may take off an instalment what a pending payment pays. It goes back once that has settled, and not at all where it
-- is declined or returned.
-- With a default, since servers of the version before insert rows until the last of them has stopped.
alter table schedule_items
  add column to_return_minor minor_units not null default 0,
  drop constraint schedule_items_check,
  add constraint schedule_items_paid check (settled_minor + pending_minor <= amount_minor + to_return_minor);
