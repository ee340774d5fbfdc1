-- A merchant finds a payment by its own reference, among however many.
create index merchant_payments_by_reference on merchant_payments (merchant_id, merchant_reference, created_at desc, order_id desc);
