-- Claims that do not settle are asked about less and less often, so that they do not hold up the others.

alter table payments
  -- How often the completer took it up, and when it may again; null until the first time.
  add column completion_attempts smallint not null default 0,
  add column next_completion_at timestamptz,
  -- The provider's answer as a person found it out, for a claim about which no call gets one: see docs/operations.md.
  add column decided_result smallint check (decided_result between 0 and 99);

-- A lease is known by its owner, because its end moves while the job runs.

alter table jobs
  add column lease_owner uuid,
  -- Those of one merchant's webhooks, of which only a few are sent at a time.
  add column lane text;

update jobs set leased_until = null;
update jobs set lane = webhook_endpoints.merchant_id
from webhook_deliveries join webhook_endpoints on webhook_endpoints.id = webhook_deliveries.endpoint_id
where jobs.kind = 'webhook-delivery' and webhook_deliveries.id = jobs.subject;

create index jobs_leased on jobs (leased_until) where leased_until is not null;
