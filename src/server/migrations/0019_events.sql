-- What the browsers of an account are told at once, kept for a day so that none that was away misses it.
-- To the account, to one person of it, or to one sign-in.
create table account_events (
  event_id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  person_id uuid references people on delete cascade,
  sid text,
  kind text not null,
  data jsonb not null,
  -- Its place among the account's events, given at the commit; null until then.
  number bigint,
  created_at timestamptz(3) not null default now(),
  unique (account_id, number)
);
create index account_events_age on account_events (created_at);

create table account_event_counts (
  account_id uuid primary key references accounts on delete cascade,
  last_number bigint not null
);

alter table account_events enable row level security;
create policy own_account on account_events using (account_id = (select current_account()));
alter table account_event_counts enable row level security;
create policy own_account on account_event_counts using (account_id = (select current_account()));
grant select, insert on account_events to poplar_app;
grant select on account_event_counts to poplar_app;

-- Wakes who waits for the account's events, in every API process, at the commit.
create function wake_account(account_id uuid) returns void language sql as $$
  select pg_notify('account_events', account_id::text)
$$;

-- A reader goes on behind the last number that it saw. So a number must never become visible after a
-- greater one: it is given as the last act of the transaction, under the lock of the account's count.
-- Given earlier, that lock would be held while others are waited for, and two could wait for each other.
create function number_event() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  next_number bigint;
begin
  if not exists (select from account_events where event_id = new.event_id) then
    return null; -- its account or person was deleted in the same transaction
  end if;
  insert into account_event_counts as counts (account_id, last_number) values (new.account_id, 1)
  on conflict (account_id) do update set last_number = counts.last_number + 1
  returning last_number into next_number;
  update account_events set number = next_number where event_id = new.event_id;
  perform wake_account(new.account_id);
  return null;
end $$;

create constraint trigger account_events_numbered after insert on account_events
  deferrable initially deferred for each row execute function number_event();

-- These are told here and not by their writers, so that none of them can forget it.
create function tell_notification() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into account_events (account_id, kind, data)
  values (new.account_id, 'notification', json_build_object('notification_id', new.notification_id));
  return null;
end $$;
create trigger notifications_told after insert on notifications
  for each row execute function tell_notification();

create function tell_site() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into account_events (account_id, kind, data)
  values (new.account_id, 'site-added', json_build_object('site_id', new.site_id));
  return null;
end $$;
create trigger sites_told after insert on sites for each row execute function tell_site();

create function tell_access() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform wake_account(old.account_id);
  else
    insert into account_events (account_id, person_id, kind, data)
    values (new.account_id, new.person_id, 'access-changed', '{}');
  end if;
  return null;
end $$;
create trigger memberships_changed
  after update of role, permissions, campaigns, subscribers, integrations, sites_access on memberships
  for each row when (
    (old.role, old.permissions, old.campaigns, old.subscribers, old.integrations, old.sites_access)
    is distinct from
    (new.role, new.permissions, new.campaigns, new.subscribers, new.integrations, new.sites_access)
  ) execute function tell_access();
create trigger memberships_ended after delete on memberships
  for each row execute function tell_access();

-- Who is woken by these looks whether the sign-in still counts, and finds that it does not.
create function wake_own_account() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform wake_account(new.account_id);
  return null;
end $$;
create trigger accounts_deactivated after update of deactivated_message on accounts
  for each row when (new.deactivated_message is not null) execute function wake_own_account();

-- True where the person asked for it, so that their other pages leave quietly.
alter table sessions add column signed_out boolean not null default false;

create function tell_session_end() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform wake_account(account_id) from memberships where person_id = new.person_id;
  return null;
end $$;
create trigger sessions_ended after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function tell_session_end();
