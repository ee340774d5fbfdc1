-- When the pay watch last said that it does not list a consumer. Null for whoever it was not asked about, and for whoever
-- it listed: a purchase asks it first.

alter table consumers add column pay_watch_cleared_at timestamptz;

-- The register's answers about a person contain that of the pay watch.
update consumers set pay_watch_cleared_at = (
  select max(checked_at) from identity_checks
  where consumer_id = consumers.id and kind = 'PROFILE'
    and outcome in ('VERIFIED', 'PARTIAL_VERIFIED', 'NOT_VERIFIED', 'FAILED')
)
where profile_confirmed and account_status <> 'POLICY_HOLD';
