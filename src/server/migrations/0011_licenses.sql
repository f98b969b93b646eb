-- Keys of the deal site, each for one account. Only their hashes are kept, and only this server's own
-- statements see them: nothing is granted to poplar_app.
create table license_keys (
  key_hash text primary key,
  tier smallint not null check (tier between 1 and 5),
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3),
  account_id uuid references accounts on delete set null
);

-- A key that waits for its mail to be opened. One a key: registering again voids the older mail.
create table license_registrations (
  key_hash text primary key references license_keys on delete cascade,
  token_hash text not null unique,
  email text not null,
  password_hash text not null,
  expires_at timestamptz(3) not null
);
create index license_registrations_expiry on license_registrations (expires_at);
