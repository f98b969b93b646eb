create table subscribers (
  subscriber_id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  site_id uuid not null,
  campaign_id uuid not null,
  email text not null,
  created_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  foreign key (account_id, site_id, campaign_id)
    references campaigns (account_id, site_id, campaign_id) on delete cascade
);
create index subscribers_of_site on subscribers (site_id, created_at desc, subscriber_id desc);
create index subscribers_of_campaign
  on subscribers (campaign_id, created_at desc, subscriber_id desc);

create table subscriber_totals (
  account_id uuid not null,
  site_id uuid not null,
  campaign_id uuid not null,
  total integer not null,
  primary key (site_id, campaign_id),
  foreign key (account_id, site_id, campaign_id)
    references campaigns (account_id, site_id, campaign_id) on delete cascade
);

-- Once a statement, not once a row: an import of many rows touches each total once.
create function count_new_subscribers() returns trigger language plpgsql as $$
begin
  insert into subscriber_totals as totals (account_id, site_id, campaign_id, total)
  select account_id, site_id, campaign_id, count(*) from added group by 1, 2, 3
  on conflict (site_id, campaign_id) do update set total = totals.total + excluded.total;
  return null;
end $$;

create trigger subscribers_counted after insert on subscribers
  referencing new table as added
  for each statement execute function count_new_subscribers();

alter table subscribers enable row level security;
create policy own_account on subscribers using (account_id = (select current_account()));
alter table subscriber_totals enable row level security;
create policy own_account on subscriber_totals using (account_id = (select current_account()));

grant select, insert on subscribers to poplar_app;
grant select, insert, update on subscriber_totals to poplar_app;
