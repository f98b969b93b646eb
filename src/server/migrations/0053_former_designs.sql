-- What visitors saw before the latest publication: for a day a form of it may be on its way, and is judged by it.
create table former_designs (
  account_id uuid not null,
  site_id uuid not null,
  campaign_id uuid not null,
  version integer not null,
  design jsonb not null,
  replaced_at timestamptz(3) not null,
  primary key (campaign_id, version),
  foreign key (account_id, site_id, campaign_id)
    references campaigns (account_id, site_id, campaign_id) on delete cascade
);
create index former_designs_age on former_designs (replaced_at);
alter table former_designs enable row level security;
create policy own_account on former_designs using (account_id = (select current_account()));

-- Kept here and not by their writers, so that none of them can forget it.
create function keep_former_design() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into former_designs (account_id, site_id, campaign_id, version, design, replaced_at)
  values (old.account_id, old.site_id, old.campaign_id, old.published_version, old.published_design,
    coalesce(new.published_at, now()))
  on conflict (campaign_id, version) do update set replaced_at = excluded.replaced_at;
  return null;
end $$;
create trigger campaigns_republished after update of published_version on campaigns
  for each row when (old.published_design is not null
    and old.published_version is distinct from new.published_version)
  execute function keep_former_design();

-- A person's pages hear at once that their address is confirmed, wherever that happened.
create function tell_verification() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into account_events (account_id, person_id, kind, data)
  select account_id, person_id, 'email-verified', '{}' from memberships where person_id = new.person_id;
  return null;
end $$;
create trigger people_verified after update of email_verified_at on people
  for each row when (old.email_verified_at is null and new.email_verified_at is not null)
  execute function tell_verification();
