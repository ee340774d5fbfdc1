-- A merchant lists its checkouts, the newest first.
create index checkouts_newest on checkouts (merchant_id, created_at desc, token desc);
