-- The address that a Shopify store has beside its *.myshopify.com one; null where the store has not told it.
alter table sites add column store_domain text;

-- How many views and clicks one address has brought a campaign on one day. The address is a hash under a key,
-- another one each day; the row goes when the day is over everywhere.
create table visitor_days (
  account_id uuid not null,
  site_id uuid not null,
  campaign_id uuid not null,
  -- Of UTC.
  day date not null,
  visitor_hash text not null,
  views integer not null default 0,
  clicks integer not null default 0,
  primary key (campaign_id, day, visitor_hash),
  foreign key (account_id, site_id, campaign_id)
    references campaigns (account_id, site_id, campaign_id) on delete cascade
);
create index visitor_days_age on visitor_days (day);

-- What arrived and does not count, by the day of the site's time zone.
create table uncounted_events (
  account_id uuid not null,
  site_id uuid not null,
  campaign_id uuid not null,
  day date not null,
  reason text not null check (reason in ('no-ticket', 'other-origin', 'daily-limit')),
  views integer not null default 0,
  clicks integer not null default 0,
  primary key (campaign_id, day, reason),
  foreign key (account_id, site_id, campaign_id)
    references campaigns (account_id, site_id, campaign_id) on delete cascade
);
create index uncounted_events_of_account on uncounted_events (account_id, day);

-- The views of an hour of the site's time zone, and whether they count.
create table view_hours (
  view_hour_id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  site_id uuid not null,
  hour timestamp(0) not null,
  views integer not null default 0,
  state text not null default 'counted'
    check (state in ('counted', 'quarantined', 'released', 'dropped')),
  -- How many the hour may have, worked out when it gets busy.
  most_views integer,
  usual_views integer,
  decided_at timestamptz(3),
  decided_by uuid references people on delete set null,
  unique (site_id, hour),
  foreign key (account_id, site_id) references sites (account_id, id) on delete cascade
);
create index view_hours_in_quarantine on view_hours (account_id, hour) where state = 'quarantined';

-- What of it is which campaign's.
create table campaign_hours (
  account_id uuid not null,
  site_id uuid not null,
  campaign_id uuid not null,
  hour timestamp(0) not null,
  views integer not null default 0,
  clicks integer not null default 0,
  primary key (campaign_id, hour),
  foreign key (account_id, site_id, campaign_id)
    references campaigns (account_id, site_id, campaign_id) on delete cascade
);
create index campaign_hours_of_site on campaign_hours (site_id, hour);

alter table visitor_days enable row level security;
create policy own_account on visitor_days using (account_id = (select current_account()));
alter table uncounted_events enable row level security;
create policy own_account on uncounted_events using (account_id = (select current_account()));
alter table view_hours enable row level security;
create policy own_account on view_hours using (account_id = (select current_account()));
alter table campaign_hours enable row level security;
create policy own_account on campaign_hours using (account_id = (select current_account()));

grant select on uncounted_events, campaign_hours, view_hours to poplar_app;
grant update (state, decided_at, decided_by) on view_hours to poplar_app;
