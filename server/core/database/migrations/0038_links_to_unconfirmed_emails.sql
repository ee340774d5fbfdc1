-- A link that undoes a change went to emails that were never confirmed as well, and works for three days. None of those does any more.

update account_changes set token_hash = 'withdrawn ' || id where not email_verified_before;
