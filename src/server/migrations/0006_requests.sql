-- The answer to a write under its Idempotency-Key, kept for 24 hours: a repeat gets the same answer.
create table kept_replies (
  account_id uuid not null references accounts on delete cascade,
  key text not null,
  request_hash text not null,
  -- Null while the first request is under way.
  status integer,
  body text,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, key)
);
create index kept_replies_age on kept_replies (account_id, created_at);

-- What a person told about the business, on page 0 of the wizard.
create table user_infos (
  account_id uuid not null references accounts on delete cascade,
  person_id uuid not null references people on delete cascade,
  website text not null,
  industry text not null,
  phone_number text not null,
  country text not null,
  title text not null,
  plan text not null,
  product_name text not null,
  created_at timestamptz(3) not null default now()
);

alter table kept_replies enable row level security;
create policy own_account on kept_replies using (account_id = (select current_account()));
alter table user_infos enable row level security;
create policy own_account on user_infos using (account_id = (select current_account()));

grant select, insert, update, delete on kept_replies to poplar_app;
grant insert on user_infos to poplar_app;
