-- The order that an event is about, by which the deliveries of one payment are found.
alter table outbox_events add column order_id text;
update outbox_events set order_id = body::jsonb -> 'data' ->> 'orderId';
create index outbox_events_of_order on outbox_events (merchant_id, order_id) where order_id is not null;
