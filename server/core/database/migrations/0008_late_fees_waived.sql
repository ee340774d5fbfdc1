-- What is unpaid of a late fee is waived when its merchant takes back what is left of its instalment.

alter table schedule_items
  add column late_fee_waived_minor minor_units not null default 0,
  add check (late_fee_settled_minor + late_fee_waived_minor <= late_fee_minor);
