-- The memory of Stripe's local stand-in. None of it belongs to an account, and a hosted server, which
-- speaks with Stripe itself, leaves it empty.
create table local_stripe_objects (
  kind text not null,
  id text not null,
  -- Lists come newest first, and two objects of one second have an order too.
  position bigint generated always as identity,
  object jsonb not null,
  primary key (kind, id)
);
create index local_stripe_objects_by_age on local_stripe_objects (kind, position desc);

-- What was answered to a key, so that a repeated request does nothing again.
create table local_stripe_replies (
  idempotency_key text primary key,
  request_hash text not null,
  status integer not null,
  reply jsonb not null,
  created_at timestamptz(3) not null
);

-- Each event on its way to the webhook, until it is taken.
create table local_stripe_deliveries (
  event_id text primary key,
  position bigint generated always as identity,
  attempts integer not null default 0,
  due_at timestamptz(3) not null,
  delivered_at timestamptz(3)
);
create index local_stripe_deliveries_due on local_stripe_deliveries (due_at) where delivered_at is null;

-- Payments by bank, which are known to have worked or failed only after a while.
create table local_stripe_settlements (
  session_id text primary key,
  due_at timestamptz(3) not null
);

-- How deliveries are to go wrong, for whoever tries that out. One row.
create table local_stripe_switches (
  is_only boolean primary key default true check (is_only),
  holds_back boolean not null default false,
  reverses boolean not null default false,
  repeats integer not null default 1
);
insert into local_stripe_switches default values;
