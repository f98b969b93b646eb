-- Since an account stands in its rows, the wall stands before this table too. The server alone reads it.
alter table shopify_tokens enable row level security;
create policy own_account on shopify_tokens using (account_id = (select current_account()));
