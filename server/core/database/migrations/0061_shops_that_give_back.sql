-- Shops that give a part of what they earn to a good cause.
alter table merchants add column gives_back boolean not null default false;
