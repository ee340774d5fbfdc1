alter table account_link_codes add column code_challenge text;
