-- By what a merchant recognises its keys, and sees which one is still in use.
alter table merchant_keys add column ending text check (char_length(ending) = 4);
alter table merchant_keys add column last_used_at timestamptz;
