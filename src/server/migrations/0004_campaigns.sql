create table campaigns (
  campaign_id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  site_id uuid not null,
  title text not null,
  customer_intention text not null,
  type text not null default 'popup',
  template_plan text not null default 'free',
  status text not null default 'draft'
    check (status in ('live', 'paused', 'scheduled', 'draft', 'ended')),
  editor_type text not null default 'default',
  ab_test_id uuid,
  has_form boolean not null default true,
  view_count integer not null default 0,
  click_count integer not null default 0,
  subscribe_count integer not null default 0,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- A deleted campaign leaves the lists; its subscribers and figures stay the owner's.
  deleted_at timestamptz(3),
  unique (account_id, site_id, campaign_id),
  foreign key (account_id, site_id) references sites (account_id, id) on delete cascade
);
create index campaigns_newest on campaigns (site_id, updated_at desc, campaign_id desc)
  where deleted_at is null;

-- A day of the site's time zone.
create table campaign_days (
  account_id uuid not null,
  site_id uuid not null,
  campaign_id uuid not null,
  day date not null,
  views integer not null default 0,
  clicks integer not null default 0,
  subscribers integer not null default 0,
  confirmed integer not null default 0,
  primary key (campaign_id, day),
  foreign key (account_id, site_id, campaign_id)
    references campaigns (account_id, site_id, campaign_id) on delete cascade
);
create index campaign_days_of_site on campaign_days (site_id, day);
create index campaign_days_of_account on campaign_days (account_id, day);

-- Totals of lists come from here: counting a long list takes longer than reading a page of it.
create table campaign_totals (
  account_id uuid not null,
  site_id uuid not null,
  status text not null,
  total integer not null,
  primary key (site_id, status),
  foreign key (account_id, site_id) references sites (account_id, id) on delete cascade
);

create function add_to_campaign_total(campaign campaigns, change integer) returns void
language sql as $$
  insert into campaign_totals as totals (account_id, site_id, status, total)
  select campaign.account_id, campaign.site_id, campaign.status, change
  where campaign.deleted_at is null
  on conflict (site_id, status) do update set total = totals.total + excluded.total
$$;

create function count_campaigns() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_to_campaign_total(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_to_campaign_total(new, 1); end if;
  return null;
end $$;

create trigger campaigns_counted after insert or update of status, deleted_at on campaigns
  for each row execute function count_campaigns();

alter table campaigns enable row level security;
create policy own_account on campaigns using (account_id = (select current_account()));
alter table campaign_days enable row level security;
create policy own_account on campaign_days using (account_id = (select current_account()));
alter table campaign_totals enable row level security;
create policy own_account on campaign_totals using (account_id = (select current_account()));

grant select, insert, update on campaigns, campaign_days, campaign_totals to poplar_app;
