-- The local app store's own memory of what the app asks shops to pay: one plan of it runs at a time.
create table local_shop_charges (
  charge_id text primary key,
  shop text not null references local_shops,
  -- Who asks the same again gets the same charge, as long as nobody has answered.
  request_hash text not null,
  name text not null,
  amount integer not null,
  currency text not null,
  billing_type text not null,
  return_url text not null,
  state text not null default 'pending'
    check (state in ('pending', 'active', 'declined', 'replaced')),
  created_at timestamptz(3) not null
);
create unique index local_shop_charges_asked on local_shop_charges (request_hash)
  where state = 'pending';
create unique index local_shop_charges_active on local_shop_charges (shop) where state = 'active';

-- One plan of an account is on the bill at a time.
create unique index shopify_charges_paid on shopify_charges (account_id) where status = 'paid';
