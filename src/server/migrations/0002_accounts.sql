create table accounts (
  account_id uuid primary key default gen_random_uuid(),
  company_name text not null default '',
  platform text not null default 'other' check (platform in ('shopify', 'other')),
  setup_finished boolean not null default false,
  -- What a deactivated account reads in place of the product; null while it is active.
  deactivated_message text,
  referral_code text not null unique default substr(md5(gen_random_uuid()::text), 1, 10),
  referred_by uuid references accounts,
  referral_count integer not null default 0,
  gateway text not null default 'stripe',
  plan text not null default 'free',
  plan_type text not null default 'monthly',
  tp text,
  trial boolean not null default false,
  expired boolean not null default false,
  cancel_at_period_end boolean not null default false,
  trial_ends_on_provider timestamptz(3),
  -- Null: no limit.
  sites_limit integer,
  team_members_limit integer,
  monthly_views_limit integer,
  created_at timestamptz(3) not null default now()
);

create table people (
  person_id uuid primary key default gen_random_uuid(),
  email text not null,
  first_name text not null default '',
  password_hash text,
  email_verified_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index people_email on people (lower(email));

create table memberships (
  person_id uuid primary key references people on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  role text not null check (role in ('admin', 'member')),
  permissions jsonb not null default '{}',
  campaigns boolean not null default false,
  subscribers boolean not null default false,
  integrations boolean not null default false,
  -- Public site ids (App Ids) that a member may enter.
  sites_access text[] not null default '{}',
  notifications_seen_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index memberships_account on memberships (account_id);

-- One sign-in of one person; access tokens carry its sid. Ended: the next call with it is refused.
create table sessions (
  sid text primary key,
  person_id uuid not null references people on delete cascade,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3)
);
create index sessions_person on sessions (person_id);

create table notifications (
  notification_id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  title text not null,
  description text not null,
  action_url text,
  created_at timestamptz(3) not null default now()
);
create index notifications_newest on notifications (account_id, created_at desc);

alter table accounts enable row level security;
create policy own_account on accounts using (account_id = (select current_account()));
alter table memberships enable row level security;
create policy own_account on memberships using (account_id = (select current_account()));
alter table notifications enable row level security;
create policy own_account on notifications using (account_id = (select current_account()));

-- A person is seen by those who share an account with them; the password hash by nobody.
alter table people enable row level security;
create policy same_account on people
  using (exists (select from memberships where memberships.person_id = people.person_id));

grant select, update on accounts, memberships to poplar_app;
grant select on notifications to poplar_app;
grant select (person_id, email, first_name), update (first_name) on people to poplar_app;

-- Thanks the account whose code a new account came with, once. It writes to that other account, so it
-- runs with the rights of the owner; an account that is set up already is no new one.
create function credit_referral(code text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update accounts set referred_by = referrer.account_id
  from accounts as referrer
  where accounts.account_id = current_account() and not accounts.setup_finished
    and accounts.referred_by is null
    and referrer.referral_code = code and referrer.account_id <> accounts.account_id;
  if found then
    update accounts set referral_count = referral_count + 1 where referral_code = code;
  end if;
end $$;
