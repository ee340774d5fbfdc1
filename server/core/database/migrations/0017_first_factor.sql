-- By which way the code came that a login began with: its second factor takes the other. Null after a password.

alter table sessions add column code_sent_by text check (code_sent_by in ('SMS', 'EMAIL'));
