-- A merchant who is signed in to the dashboard. Of the cookie only its hash is kept.
create table dashboard_sessions (
  secret_hash text primary key,
  key_id text not null references merchant_keys (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index dashboard_sessions_by_end on dashboard_sessions (expires_at);
