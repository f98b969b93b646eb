create table sites (
  id uuid primary key default gen_random_uuid(),
  -- The public App Id, as the snippet carries it.
  site_id text not null unique,
  account_id uuid not null references accounts on delete cascade,
  domain text not null,
  -- Figures by day are kept in this zone.
  time_zone text not null default 'UTC',
  last_seen_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  unique (account_id, id),
  constraint one_site_a_domain unique (account_id, domain)
);

create table page_views (
  account_id uuid not null,
  site_id uuid not null,
  day date not null,
  views integer not null default 0,
  primary key (site_id, day),
  foreign key (account_id, site_id) references sites (account_id, id) on delete cascade
);

create table integrations (
  account_id uuid not null,
  site_id uuid not null,
  name text not null,
  connected_at timestamptz(3) not null default now(),
  primary key (site_id, name),
  foreign key (account_id, site_id) references sites (account_id, id) on delete cascade
);

-- A walk to Shopify and back; the state brings it home to the account that began it, once.
create table shopify_installs (
  state text primary key,
  account_id uuid not null references accounts on delete cascade,
  shop text not null,
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3)
);

alter table sites enable row level security;
create policy own_account on sites using (account_id = (select current_account()));
alter table page_views enable row level security;
create policy own_account on page_views using (account_id = (select current_account()));
alter table integrations enable row level security;
create policy own_account on integrations using (account_id = (select current_account()));
alter table shopify_installs enable row level security;
create policy own_account on shopify_installs using (account_id = (select current_account()));

grant select, insert, update, delete on sites, page_views, integrations, shopify_installs to poplar_app;
