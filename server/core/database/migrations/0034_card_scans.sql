-- Cards that were to be seen by the camera. A card that matched once is not asked for again by the same consumer.
create table card_scans (
  -- The provider's id of the scan.
  id text primary key,
  trace_id uuid not null references traces,
  consumer_id uuid not null references consumers,
  -- Of the card number, so that typing the card again neither asks again nor gives more tries.
  fingerprint text not null,
  checkpoint text not null check (checkpoint in ('ADD_PAYMENT_WEB', 'PAYNOW_WEB')),
  state text not null check (state in ('PENDING', 'MATCHED', 'MISMATCHED')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index card_scans_of_card on card_scans (consumer_id, fingerprint);
