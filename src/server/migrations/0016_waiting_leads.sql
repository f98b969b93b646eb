-- Who was asked once more by a mail and has not said yes: on no list and in no figure until then.
-- Whoever is here already stays on the list.
alter table subscribers add column waits boolean not null default false;
create index subscribers_who_wait on subscribers (created_at) where waits;

-- No request of an account sees them, whatever it asks for; only the server's own statements do.
create policy on_the_list on subscribers as restrictive using (not waits);

create or replace function count_new_subscribers() returns trigger language plpgsql as $$
begin
  insert into subscriber_totals as totals (account_id, site_id, campaign_id, total)
  select account_id, site_id, campaign_id, count(*) from added where not waits group by 1, 2, 3
  on conflict (site_id, campaign_id) do update set total = totals.total + excluded.total;
  return null;
end $$;

drop trigger subscribers_left on subscribers;
drop function count_who_left();

create function count_who_joined_or_left() returns trigger language plpgsql as $$
begin
  insert into subscriber_totals as totals (account_id, site_id, campaign_id, total)
  values (new.account_id, new.site_id, new.campaign_id,
    case when new.left_at is null and not new.waits then 1 else -1 end)
  on conflict (site_id, campaign_id) do update set total = totals.total + excluded.total;
  return null;
end $$;

create trigger subscribers_joined_or_left after update of left_at, waits on subscribers
  for each row when ((old.left_at is null and not old.waits) <> (new.left_at is null and not new.waits))
  execute function count_who_joined_or_left();
