-- A sign-in at a service that has begun: its state works once, soon, and for the sign-in here that began it.
create table oauth_states (
  state_hash text primary key,
  account_id uuid not null,
  site_id uuid not null,
  person_id uuid not null references people on delete cascade,
  sid text not null,
  integration text not null,
  -- The connection whose credentials are replaced; null for a new one.
  connection_id uuid,
  -- The code verifier of PKCE, encrypted with ENCRYPTION_KEY.
  sealed_verifier text not null,
  expires_at timestamptz(3) not null,
  foreign key (account_id, site_id) references sites (account_id, id) on delete cascade,
  foreign key (account_id, site_id, connection_id)
    references connections (account_id, site_id, connection_id) on delete cascade
);
create index oauth_states_age on oauth_states (expires_at);

alter table oauth_states enable row level security;
create policy own_account on oauth_states using (account_id = (select current_account()));
grant select, insert, delete on oauth_states to poplar_app;

alter table connections
  -- The receiver's names of the chosen targets, by ID.
  add column target_names jsonb not null default '{}',
  -- A process renews an expired OAuth token until then; others wait for it.
  add column renewing_until timestamptz(3);
