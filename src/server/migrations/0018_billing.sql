-- Who an account is at Stripe, and what of its state there has been applied. No card, no amount.
create table billing_accounts (
  account_id uuid primary key references accounts on delete cascade,
  customer_id text not null unique,
  -- Rises with each change that was applied: who has read Stripe before that reads again.
  version integer not null default 0,
  applied jsonb,
  -- Until when what was applied has been paid.
  period_ends_at timestamptz(3)
);

-- Payments that were begun: after a crash they are looked at again.
create table billing_sessions (
  session_id text primary key,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3)
);
create index billing_sessions_of_account on billing_sessions (account_id);
create index billing_sessions_unsettled on billing_sessions (created_at) where settled_at is null;

-- Stripe's events that were taken, by Stripe's own time. Only the server's own statements see them.
create table stripe_events (
  event_id text primary key,
  created_at timestamptz(3) not null
);
create index stripe_events_by_age on stripe_events (created_at);

-- Charges that an account was sent to Shopify with, to agree there.
create table shopify_charges (
  charge_id text primary key,
  account_id uuid not null references accounts on delete cascade,
  shop text not null,
  plan text not null,
  plan_type text not null,
  coupon text,
  confirmation_url text not null,
  status text not null default 'pending' check (status in ('pending', 'paid', 'declined', 'ended')),
  created_at timestamptz(3) not null
);
create index shopify_charges_of_account on shopify_charges (account_id, created_at desc);

-- What a shop lets us in with, sealed with the app's secret. Only the server's own statements see it.
create table shopify_tokens (
  shop text primary key,
  sealed_token text not null
);

alter table billing_accounts enable row level security;
create policy own_account on billing_accounts using (account_id = (select current_account()));
alter table billing_sessions enable row level security;
create policy own_account on billing_sessions using (account_id = (select current_account()));
alter table shopify_charges enable row level security;
create policy own_account on shopify_charges using (account_id = (select current_account()));

grant select, insert, update on billing_accounts, billing_sessions, shopify_charges to poplar_app;
