-- States of a sandbox that can be brought back: the rows of every table. Production has none.
create table sandbox_snapshots (
  name text primary key,
  -- By the machine's clock.
  saved_at timestamptz not null,
  -- The sandbox's clock at that moment.
  offset_ms bigint not null,
  frozen_at timestamptz,
  -- SANDBOX_SEED of the sandbox that saved it.
  seed text,
  -- The last migration before it was saved: rows of another schema do not fit.
  schema_version text not null,
  sequences jsonb not null,
  -- How much chance a sandbox with a seed has used; null without one.
  randomness jsonb
);

create table sandbox_snapshot_rows (
  snapshot text not null references sandbox_snapshots on delete cascade,
  table_name text not null,
  content jsonb not null
);
create index sandbox_snapshot_rows_by_table on sandbox_snapshot_rows (snapshot, table_name);
