alter table verification_codes add column superseded jsonb not null default '[]';
