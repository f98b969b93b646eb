-- The account that the app was installed in the shop for last: its plan goes on the shop's bill. Null
-- until the walk to Shopify that brought the token is over.
alter table shopify_tokens add column account_id uuid references accounts on delete cascade;
-- Null: it counts until the app is taken out of the shop.
alter table shopify_tokens add column expires_at timestamptz(3);
-- When the shop's owner let the app in, which tells a late word of its end from a new one.
alter table shopify_tokens add column granted_at timestamptz(3) not null default now();
create index shopify_tokens_of_account on shopify_tokens (account_id);

-- What a charge costs, as its owner agreed, and until when it was paid when Shopify told last.
alter table shopify_charges add column total integer;
alter table shopify_charges add column currency text;
alter table shopify_charges add column period_ends_at timestamptz(3);
-- On hold, because the shop does not pay its bill.
alter table shopify_charges add column is_frozen boolean not null default false;
-- The same for the same wish: who presses twice is asked once.
alter table shopify_charges add column request_hash text;
create unique index shopify_charges_asked on shopify_charges (account_id, request_hash)
  where status = 'pending';
create index shopify_charges_under_way on shopify_charges (created_at)
  where status in ('pending', 'paid', 'cancelled');

-- Cancelled lasts until what is paid is over.
alter table shopify_charges drop constraint shopify_charges_status_check;
alter table shopify_charges add constraint shopify_charges_status_check
  check (status in ('pending', 'paid', 'cancelled', 'declined', 'ended'));
drop index shopify_charges_paid;
create unique index shopify_charges_current on shopify_charges (account_id)
  where status in ('paid', 'cancelled');

-- The local app store speaks of charges as Shopify does.
drop index local_shop_charges_asked;
drop index local_shop_charges_active;
alter table local_shop_charges drop constraint local_shop_charges_state_check;
update local_shop_charges set state = case state when 'replaced' then 'CANCELLED' else upper(state) end;
alter table local_shop_charges alter column state set default 'PENDING';
alter table local_shop_charges add constraint local_shop_charges_state_check
  check (state in ('PENDING', 'ACTIVE', 'DECLINED', 'CANCELLED', 'EXPIRED', 'FROZEN'));
alter table local_shop_charges drop column request_hash;
alter table local_shop_charges add column is_test boolean not null default false;
alter table local_shop_charges add column approved_at timestamptz(3);
create unique index local_shop_charges_active on local_shop_charges (shop) where state = 'ACTIVE';

-- What the app was let into a shop with: kept as hashes, as long as it is in the shop.
create table local_shop_tokens (
  token_hash text primary key,
  shop text not null references local_shops,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz(3) not null
);
create index local_shop_tokens_of_shop on local_shop_tokens (shop);

-- What the app is still to be told.
create table local_shop_webhooks (
  webhook_id uuid primary key default gen_random_uuid(),
  shop text not null,
  topic text not null,
  body text not null,
  triggered_at timestamptz(3) not null,
  attempts integer not null default 0,
  due_at timestamptz(3) not null
);
create index local_shop_webhooks_due on local_shop_webhooks (due_at);
