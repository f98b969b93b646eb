-- How often Stripe has refused to charge the card on file for a purchase. Part of the idempotency key: Stripe
-- repeats a refusal under the same key for a day, and the next try needs a key of its own.
create table refused_charges (
  account_id uuid not null references accounts on delete cascade,
  -- The plan, its billing type, and the subscription that it replaces.
  purchase text not null,
  count integer not null,
  created_at timestamptz(3) not null,
  primary key (account_id, purchase)
);
create index refused_charges_by_age on refused_charges (created_at);

alter table refused_charges enable row level security;
create policy own_account on refused_charges using (account_id = (select current_account()));
grant select, insert, update on refused_charges to poplar_app;
