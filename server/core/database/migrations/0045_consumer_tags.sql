-- What an account has seen or done once, by name.

create table consumer_tags (
  consumer_id uuid not null references consumers,
  name text not null,
  created_at timestamptz not null,
  primary key (consumer_id, name)
);
