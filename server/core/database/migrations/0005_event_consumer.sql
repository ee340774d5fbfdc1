-- Whose order an event tells of, so that a scenario's rules reach its webhooks. Null for a test event.

alter table outbox_events add column consumer_id uuid references consumers (id);
