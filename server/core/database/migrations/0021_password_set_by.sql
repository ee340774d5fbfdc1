-- By which way the code came that a password was set with: it proves no more than that code. Null where no code set it.

alter table consumers add column password_set_by text check (password_set_by in ('SMS', 'EMAIL'));
