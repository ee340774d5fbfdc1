-- One row, which a server writes before it says that it is ready.

create table readiness (
  is_only boolean primary key default true check (is_only),
  written_at timestamptz not null
);
insert into readiness (written_at) values (clock_timestamp());
