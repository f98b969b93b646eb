-- What lets the owner of a campaign see it on their own site before anybody else: in the fragment of an
-- address, for minutes, once. Only the hash is kept.
create table preview_tokens (
  token_hash text primary key,
  account_id uuid not null,
  site_id uuid not null,
  campaign_id uuid not null,
  expires_at timestamptz(3) not null,
  foreign key (account_id, site_id, campaign_id)
    references campaigns (account_id, site_id, campaign_id) on delete cascade
);
create index preview_tokens_age on preview_tokens (expires_at);

alter table preview_tokens enable row level security;
create policy own_account on preview_tokens using (account_id = (select current_account()));
grant insert on preview_tokens to poplar_app;
