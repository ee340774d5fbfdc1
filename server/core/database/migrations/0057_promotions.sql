-- Campaigns with codes that shops give away, each for one account, and the codes of links to refer a friend.

create table promo_campaigns (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  country_code text not null,
  created_at timestamptz not null
);

create table promo_codes (
  campaign_id text not null references promo_campaigns,
  code text not null check (code ~ '^[A-Z0-9]{8}$'),
  expires_at timestamptz not null,
  assigned_to uuid references consumers,
  assigned_at timestamptz,
  primary key (campaign_id, code),
  check ((assigned_to is null) = (assigned_at is null))
);
-- One code of a campaign for each account.
create unique index promo_codes_of_consumer on promo_codes (assigned_to, campaign_id) where assigned_to is not null;

create table referral_codes (
  consumer_id uuid primary key references consumers,
  code text not null unique check (code ~ '^[a-z0-9]{10}$'),
  created_at timestamptz not null
);
