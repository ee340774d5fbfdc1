-- Why the latest notice moved no payment, so that a repeat of it is answered as the first one was. Null where it moved one, and
-- unknown for the notices from before this.
alter table order_returns add column unmoved_reason text
  check (unmoved_reason in ('ALREADY_NOTIFIED', 'NO_FUTURE_INSTALMENT', 'PAYMENT_OVERDUE', 'ACCOUNT_RESTRICTED')),
  -- What a planned return moved stays noted when the return is made.
  add check (moved_item_id is null or unmoved_reason = 'ALREADY_NOTIFIED');
