-- A test event takes no number of its merchant's sequence; it has 0.

alter table outbox_events drop constraint outbox_events_sequence_check;
alter table outbox_events add constraint outbox_events_sequence_check check (sequence >= 0);
alter table outbox_events drop constraint outbox_events_merchant_id_sequence_key;
create unique index outbox_events_sequence on outbox_events (merchant_id, sequence) where sequence > 0;
