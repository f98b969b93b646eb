-- Who is emailed about a site's new subscribers; without a row, nobody is.
create table lead_alerts (
  account_id uuid not null,
  site_id uuid not null,
  person_id uuid not null references memberships on delete cascade,
  frequency text not null check (frequency in ('at-once', 'daily')),
  -- Everyone who joined until then is in an email, or joined before the person wanted any.
  reported_until timestamptz(3) not null,
  primary key (site_id, person_id),
  foreign key (account_id, site_id) references sites (account_id, id) on delete cascade
);
create index lead_alerts_of_person on lead_alerts (person_id);

alter table lead_alerts enable row level security;
create policy own_account on lead_alerts using (account_id = (select current_account()));
grant select, insert, update, delete on lead_alerts to poplar_app;
