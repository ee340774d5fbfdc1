/** Checks that the ledger and the other tables agree. In plain SQL, so that no rule of the code under test checks itself. */
import type pg from 'pg';

export interface Violation {
  readonly rule: string;
  readonly subject: string;
}

/** Each rule as a query for its violations. */
const rules: Readonly<Record<string, string>> = {
  'every ledger transaction balances': `
    select transaction_id::text as subject from ledger_entries group by transaction_id, currency
    having sum(case side when 'DEBIT' then amount_minor else -amount_minor end) <> 0`,
  'what an order owes is its receivable': `
    select orders.id::text as subject from orders
    where (select sum(amount_minor - settled_minor) from schedule_items where order_id = orders.id)
      is distinct from (select coalesce(sum(case side when 'DEBIT' then amount_minor else -amount_minor end), 0)
        from ledger_entries where order_id = orders.id and account_id like 'RECEIVABLE:%')`,
  'late fees are owed as they were charged and neither paid nor waived': `
    select orders.id::text as subject from orders
    where (select sum(late_fee_minor - late_fee_settled_minor - late_fee_waived_minor) from schedule_items where order_id = orders.id)
      is distinct from (select coalesce(sum(case side when 'DEBIT' then amount_minor else -amount_minor end), 0)
        from ledger_entries where order_id = orders.id and account_id like 'LATE_FEES_RECEIVABLE:%')`,
  'a late fee is paid by the charges that took it': `
    select item.id::text as subject from schedule_items item
    where late_fee_settled_minor is distinct from (select coalesce(sum(part.late_fee_minor), 0)
      from payment_parts part join payments on payments.id = part.payment_id
      where part.schedule_item_id = item.id and state = 'SUCCEEDED')`,
  'a late fee is owed with its instalment alone': `
    select id::text as subject from schedule_items
    where late_fee_minor > late_fee_settled_minor + late_fee_waived_minor and amount_minor = settled_minor
      and to_return_minor = 0`,
  'what was charged less what was paid back is at the provider': `
    select orders.id::text as subject from orders
    where (select coalesce(sum(case kind when 'REFUND' then -amount_minor else amount_minor end), 0) from payments
        where order_id = orders.id and state = 'SUCCEEDED' and kind in ('CAPTURE', 'CHARGE', 'REFUND'))
      + (select coalesce(sum(part.amount_minor + part.late_fee_minor), 0)
        from schedule_items item join payment_parts part on part.schedule_item_id = item.id
          join payments on payments.id = part.payment_id
        where item.order_id = orders.id and plan_item_id is not null and state = 'SUCCEEDED')
      is distinct from (select coalesce(sum(case side when 'DEBIT' then amount_minor else -amount_minor end), 0)
        from ledger_entries where order_id = orders.id and (account_id like 'CARD_PROVIDER:%' or account_id like 'BANK_PROVIDER:%'))`,
  'what is open and captured is promised to the merchant': `
    select order_id::text as subject from merchant_payments payment
    where state <> 'DECLINED' and (open_minor, captured_minor - refunded_minor) is distinct from (
      (select coalesce(sum(case side when 'CREDIT' then amount_minor else -amount_minor end), 0)
        from ledger_entries entry where entry.order_id = payment.order_id and account_id like 'AUTHORISED:%'),
      (select coalesce(sum(case side when 'CREDIT' then amount_minor else -amount_minor end), 0)
        from ledger_entries entry where entry.order_id = payment.order_id and account_id like 'MERCHANT:%'))`,
  'a donation is booked as it was taken with the first payment': `
    select orders.id::text as subject from orders
    where (donation_minor, donation_minor) is distinct from (
      (select coalesce(sum(case side when 'CREDIT' then amount_minor else -amount_minor end), 0)
        from ledger_entries where order_id = orders.id and account_id like 'DONATIONS:%'),
      (select coalesce(sum(donation_minor), 0) from payments
        where order_id = orders.id and kind in ('CAPTURE', 'CHARGE') and state = 'SUCCEEDED'))`,
  'a schedule sums to its order less refunds': `
    select orders.id::text as subject from orders
    where total_minor - refunded_minor
      is distinct from (select sum(amount_minor) from schedule_items where order_id = orders.id)`,
  'what schedules were reduced by is what was refunded': `
    select orders.id::text as subject from orders
    where refunded_minor is distinct from (select coalesce(sum(amount_minor), 0) from schedule_reductions
      where order_id = orders.id)`,
  'pending is what is claimed': `
    select item.id::text as subject from schedule_items item
    where pending_minor is distinct from (select coalesce(sum(part.amount_minor), 0)
      from payment_parts part join payments on payments.id = part.payment_id
      where part.schedule_item_id = item.id and (state = 'PENDING' or (kind = 'CHARGE' and state = 'CLAIMED')))`,
  'what goes back when it settles is pending': `
    select id::text as subject from schedule_items
    where to_return_minor > pending_minor or (to_return_minor > 0 and amount_minor > settled_minor + pending_minor - to_return_minor)`,
  'a part of a charge is open while the charge is': `
    select part.payment_id::text as subject from payment_parts part join payments on payments.id = part.payment_id
    where part.is_open is distinct from (state = 'PENDING' or (kind = 'CHARGE' and state = 'CLAIMED'))`,
  'a payment is the sum of what it pays of instalments, and its donation': `
    select id::text as subject from payments
    where (order_id is not null or plan_item_id is not null) and kind in ('CAPTURE', 'CHARGE', 'REFUND') and amount_minor - donation_minor
      is distinct from (select sum(amount_minor + late_fee_minor) from payment_parts where payment_id = payments.id)`,
  'an instalment is settled by what was paid and not given back': `
    select item.id::text as subject from schedule_items item
    where settled_minor is distinct from (
      (select coalesce(sum(part.amount_minor), 0) from payment_parts part join payments on payments.id = part.payment_id
        where part.schedule_item_id = item.id and kind in ('CAPTURE', 'CHARGE') and state = 'SUCCEEDED') - returned_minor)`,
  'every order has exactly the events of its payment': `
    select event.id as subject from merchant_payment_events event
    where type <> 'DECLINED' and (select count(*) from outbox_events
      where natural_key = 'payment.' || lower(event.type) || ':' || event.order_id || ':' || event.position) <> 1`,
  // The end of a dispute, after which the first charge has a later number, moves only what is unpaid, and so past what is paid. A
  // return moves a payment by 14 days, mostly onto the day of the next one.
  'a payment moves to a later day, and not past the one after it': `
    select item.id::text as subject from schedule_items item
    where due_date < original_due_date or exists (select from schedule_items after
      where after.order_id = item.order_id and after.position > item.position
        and (after.due_date < item.due_date or after.due_date = item.due_date and not exists (
          select from order_returns told where told.order_id = item.order_id and moved_item_id is not null))
        and (item.first_attempt = 1 or after.amount_minor > after.settled_minor))`,
  'a return moves a payment once, and it is charged by no earlier date': `
    select told.order_id::text as subject from order_returns told join schedule_items item on item.id = moved_item_id
    where item.order_id <> told.order_id or item.due_date < told.new_date
      or exists (select from payment_parts part join payments payment on payment.id = part.payment_id
        where part.schedule_item_id = item.id and started_by = 'SCHEDULED' and payment.occurred_at > told_at
          and payment.occurred_at < (told.new_date::timestamp at time zone 'UTC') - interval '14 hours')`,
  // Nowhere does a day begin more than 14 hours before it does in UTC. The end of a dispute dates anew what a bank may still be
  // settling: a charge of the earlier date has an earlier number.
  'the schedule charges nothing before its day': `
    select payment.id::text as subject from payments payment
      join payment_parts part on part.payment_id = payment.id
      join schedule_items item on item.id = part.schedule_item_id
    where started_by = 'SCHEDULED'
      and occurred_at < ((case when (details ->> 'attempt')::int < item.first_attempt
        then item.original_due_date else item.due_date end)::timestamp at time zone 'UTC') - interval '14 hours'`,
  'a case that the shop accepts, or lets pass, refunds its amount or all that is left': `
    select orders.id::text as subject from orders join disputes on disputes.order_id = orders.id
      join dispute_stages stage on stage.dispute_id = disputes.id and stage.step in ('MERCHANT_ACCEPT', 'MERCHANT_SILENT')
    group by orders.id having refunded_minor < least(total_minor, sum(disputes.amount_minor))`,
  'what is refunded for cases is at most what the shop accepted of them': `
    select refund.order_id::text as subject from merchant_refunds refund where reason = 'dispute'
    group by refund.order_id having sum(amount_minor) > (select coalesce(sum(disputes.amount_minor), 0)
      from disputes join dispute_stages stage on stage.dispute_id = disputes.id
      where disputes.order_id = refund.order_id and step in ('MERCHANT_ACCEPT', 'MERCHANT_SILENT'))`,
  'no case is open of an order of which nothing is left': `
    select orders.id::text as subject from orders join disputes on disputes.order_id = orders.id
    where status <> 'CLOSE' and refunded_minor >= total_minor`,
  'nothing of an order is charged by the schedule, and costs a late fee, while its first case is open': `
    with held as (select order_id, created_at as since, case status when 'CLOSE' then updated_at else 'infinity' end as until
      from disputes where not exists (select from disputes earlier
        where earlier.order_id = disputes.order_id and earlier.created_at < disputes.created_at))
    select held.order_id::text as subject from held join payments on payments.order_id = held.order_id
    where started_by = 'SCHEDULED' and occurred_at > since and occurred_at < until
    union
    select held.order_id::text from held join ledger_transactions fee on fee.order_id = held.order_id
    where natural_key like 'late-fee:%' and occurred_at > since and occurred_at < until`,
  'what a payment captured and refunded is the sum of its events': `
    select order_id::text as subject from merchant_payments payment
    where array[captured_minor, refunded_minor]::bigint[] is distinct from (
      select array[coalesce(sum(amount_minor) filter (where type = 'CAPTURED'), 0),
        coalesce(sum(amount_minor) filter (where type = 'REFUNDED'), 0)]::bigint[]
      from merchant_payment_events event where event.order_id = payment.order_id)`,
  'each capture and refund is in one settlement': `
    select event.id as subject from merchant_payment_events event
    where type in ('CAPTURED', 'REFUNDED') and (select count(*) from settlement_lines line
      where line.order_id = event.order_id and line.position = event.position and line.amount_minor = event.amount_minor
        and (line.type = 'CAPTURE') = (event.type = 'CAPTURED')) <> 1`,
  'the settled lines of an order are what the ledger owes its merchant': `
    select order_id::text as subject from settlement_lines line group by order_id
    having sum(case type when 'CAPTURE' then amount_minor else -amount_minor end)
      is distinct from (select coalesce(sum(case side when 'CREDIT' then amount_minor else -amount_minor end), 0)
        from ledger_entries entry where entry.order_id = line.order_id and account_id like 'MERCHANT:%')`,
  'fees and payouts of settlements are booked to their merchant': `
    select merchants.id as subject from merchants
    where (select coalesce(sum(payout_minor), 0) from settlements where merchant_id = merchants.id)
      + (select coalesce(sum(fee_minor - fee_given_back_minor), 0)
        from settlement_lines line join settlements on settlements.id = settlement_id
        where merchant_id = merchants.id and state <> 'OPEN')
      is distinct from (select coalesce(sum(case side when 'DEBIT' then amount_minor else -amount_minor end), 0)
        from ledger_entries where order_id is null and account_id = 'MERCHANT:' || merchants.id || ':' || merchants.currency)`,
  'a closed settlement pays its lines with what was carried over': `
    select settlements.id as subject from settlements
    where state <> 'OPEN' and payout_minor - carried_out_minor is distinct from (
      select coalesce(sum(case type when 'CAPTURE' then amount_minor else -amount_minor end - fee_minor
        + fee_given_back_minor), 0) from settlement_lines where settlement_id = settlements.id) - carried_in_minor`,
  'a settlement begins with what the one before it carried over': `
    select later.id as subject from settlements later
    where later.number is not null and carried_in_minor is distinct from coalesce((select carried_out_minor
      from settlements earlier where earlier.merchant_id = later.merchant_id and earlier.number = later.number - 1), 0)`,
  'payouts that have not arrived are due': `
    select currency as subject from ledger_accounts account where kind = 'PAYOUTS_DUE'
      and (select coalesce(sum(case side when 'CREDIT' then amount_minor else -amount_minor end), 0)
        from ledger_entries where account_id = account.id)
      is distinct from (select coalesce(sum(payout_minor), 0) from settlements
        where state = 'ON_ITS_WAY' and settlements.currency = account.currency)`,
  'late fees of an order are at most a quarter of its total': `
    select orders.id::text as subject from orders
    where (select sum(late_fee_minor) from schedule_items where order_id = orders.id) * 4 > total_minor`,
};

/** All violations of a rule of money in the database. */
export async function unbalanced(pool: pg.Pool): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await pool.query<{ subject: string }>(query);
    violations.push(...rows.map(({ subject }) => ({ rule, subject })));
  }
  return violations;
}
