-- An install may begin in the app store, where nobody is signed in: then it belongs to a browser, which
-- is known by the hash of what its cookie holds.
alter table shopify_installs alter column account_id drop not null;
alter table shopify_installs add column browser_hash text;
alter table shopify_installs add constraint begun_by_somebody
  check (account_id is not null or browser_hash is not null);
-- Shopify gives a code away once. What it told is kept, so that a lost connection does not end the walk.
alter table shopify_installs add column shop_email text;

-- When the shop's owner last agreed to the app. A domain that was only typed in proves nothing.
alter table sites add column shopify_connected_at timestamptz(3);

-- The local app store's own memory: its shops, and the codes that it gave away.
create table local_shops (
  shop text primary key,
  email text not null
);
create table local_shop_codes (
  code_hash text primary key,
  shop text not null references local_shops,
  created_at timestamptz(3) not null,
  used_at timestamptz(3)
);
