-- Strangers no longer use up the codes of one target for each other: who asks is told apart by network.

alter table code_sends add column asker text;
alter table verification_codes add column asker text;

create table known_networks (
  network_hash text not null,
  consumer_id uuid not null references consumers (id),
  expires_at timestamptz not null,
  primary key (network_hash, consumer_id)
);
create index known_networks_of_consumer on known_networks (consumer_id);
create index known_networks_by_end on known_networks (expires_at);
