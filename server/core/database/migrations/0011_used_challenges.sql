-- A passed challenge is good for one attempt: a declined payment uses it up. Declines were counted against passes before.

alter table challenges
  add column used_at timestamptz,
  add check (used_at is null or state = 'PASSED');

update challenges set used_at = decline.settled_at
from (
  select id, trace_id, card_token, amount_minor,
    row_number() over (partition by trace_id, card_token, amount_minor order by started_at, id) as number
  from challenges where state = 'PASSED'
) pass
join (
  select trace_id, subject, amount_minor, settled_at,
    row_number() over (partition by trace_id, subject, amount_minor order by settled_at, id) as number
  from payments where state = 'DECLINED' and trace_id is not null
) decline on decline.trace_id = pass.trace_id and decline.subject = pass.card_token
  and decline.amount_minor = pass.amount_minor and decline.number = pass.number
where challenges.id = pass.id;
