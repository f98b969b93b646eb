-- License keys hold an account too. The server's own statements see them all, a request only its own.
alter table license_keys enable row level security;
create policy own_account on license_keys using (account_id = (select current_account()));
