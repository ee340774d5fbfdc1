-- Faults that a sandbox adds to the next requests of a call. Production has none.
create table sandbox_faults (
  id bigint generated always as identity primary key,
  method text not null check (method in ('GET', 'POST', 'PUT', 'DELETE')),
  -- The template of the call's path.
  path text not null,
  -- Null for requests of everyone.
  email text,
  fault text not null,
  times_left integer not null check (times_left between 0 and 1000)
);
