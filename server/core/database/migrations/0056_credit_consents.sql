-- What a consumer chose about credit checks and prescreened offers: the latest choice of each. The present consent to credit
-- checks is the account's own (consumers.credit_check_agree), because the profile form sets it too.

create table credit_consents (
  consumer_id uuid not null references consumers,
  consent text not null check (consent in ('CREDIT_CHECKS', 'PRESCREENED_OFFERS')),
  consented boolean not null,
  version integer check (version > 0),
  channel text not null check (channel in ('PORTAL_PREFERENCES')),
  chosen_at timestamptz not null,
  primary key (consumer_id, consent),
  check ((consent = 'PRESCREENED_OFFERS') = (version is not null))
);
