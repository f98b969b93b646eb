-- A sign-up that waits for the link of its mail, for known and unknown addresses alike. Secrets are kept as hashes.
-- Several may wait for one address: a stranger's must not displace the one of the address's owner.
create table pending_sign_ups (
  pending_id bigint generated always as identity primary key,
  token_hash text not null unique,
  browser_hash text not null,
  attempt_hash text not null,
  email text not null,
  first_name text not null,
  password_hash text not null,
  platform text not null check (platform in ('shopify', 'other')),
  return_address text not null,
  expires_at timestamptz(3) not null
);
create index pending_sign_ups_browser on pending_sign_ups (browser_hash, attempt_hash);
create index pending_sign_ups_expiry on pending_sign_ups (expires_at);
