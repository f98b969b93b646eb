-- The list of subscribers at a million rows: each order, state and search is answered from an index.
create extension if not exists pg_trgm;

-- What a search looks through. The separator keeps a match within one value.
create function subscriber_search_text(email text, answers jsonb) returns text language sql immutable as $$
  select lower(email || coalesce(chr(31) || (select string_agg(value, chr(31)) from jsonb_each_text(answers)), ''))
$$;

alter table subscribers
  -- A column, because a condition on lower(email) may not use an index under row-level security.
  add column lower_email text generated always as (lower(email)) stored,
  add column search_text text generated always as (subscriber_search_text(email, answers)) stored;
-- From here on kept by triggers: the answers of a person who has not confirmed yet are in their newest submission.
alter table subscribers alter column search_text drop expression;

create function set_search_text() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.search_text := subscriber_search_text(new.email, new.answers);
  return new;
end $$;
create trigger subscribers_search_text before insert or update of email, answers, waits on subscribers
  for each row execute function set_search_text();

create function set_search_text_of_waiting() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update subscribers set search_text = subscriber_search_text(email, new.answers)
  where subscriber_id = new.subscriber_id and waits;
  return null;
end $$;
create trigger submissions_search_text after insert on submissions
  for each row execute function set_search_text_of_waiting();

update subscribers set search_text = subscriber_search_text(email, newest.answers)
from (
  select distinct on (subscriber_id) subscriber_id, answers from submissions
  order by subscriber_id, created_at desc, submission_id desc
) as newest
where newest.subscriber_id = subscribers.subscriber_id and waits;

create index subscribers_search on subscribers using gin (search_text gin_trgm_ops);

-- One for each order of each state, because other states in between would have to be read and dropped.
create index subscribers_on_list_of_site_by_date on subscribers (site_id, created_at, subscriber_id)
  where left_at is null and not waits;
create index subscribers_on_list_of_site_by_email on subscribers (site_id, lower_email, subscriber_id)
  where left_at is null and not waits;
create index subscribers_on_list_of_campaign_by_date on subscribers (campaign_id, created_at, subscriber_id)
  where left_at is null and not waits;
create index subscribers_on_list_of_campaign_by_email on subscribers (campaign_id, lower_email, subscriber_id)
  where left_at is null and not waits;
create index subscribers_confirmed_of_site_by_date on subscribers (site_id, created_at, subscriber_id)
  where left_at is null and not waits and confirmed_at is not null;
create index subscribers_confirmed_of_site_by_email on subscribers (site_id, lower_email, subscriber_id)
  where left_at is null and not waits and confirmed_at is not null;
create index subscribers_confirmed_of_campaign_by_date on subscribers (campaign_id, created_at, subscriber_id)
  where left_at is null and not waits and confirmed_at is not null;
create index subscribers_confirmed_of_campaign_by_email on subscribers (campaign_id, lower_email, subscriber_id)
  where left_at is null and not waits and confirmed_at is not null;
create index subscribers_waiting_of_site_by_date on subscribers (site_id, created_at, subscriber_id)
  where left_at is null and waits;
create index subscribers_waiting_of_site_by_email on subscribers (site_id, lower_email, subscriber_id)
  where left_at is null and waits;
create index subscribers_waiting_of_campaign_by_date on subscribers (campaign_id, created_at, subscriber_id)
  where left_at is null and waits;
create index subscribers_waiting_of_campaign_by_email on subscribers (campaign_id, lower_email, subscriber_id)
  where left_at is null and waits;
create index subscribers_left_of_site_by_date on subscribers (site_id, created_at, subscriber_id)
  where left_at is not null;
create index subscribers_left_of_site_by_email on subscribers (site_id, lower_email, subscriber_id)
  where left_at is not null;
create index subscribers_left_of_campaign_by_date on subscribers (campaign_id, created_at, subscriber_id)
  where left_at is not null;
create index subscribers_left_of_campaign_by_email on subscribers (campaign_id, lower_email, subscriber_id)
  where left_at is not null;
-- Replaced by those above.
drop index subscribers_of_campaign;

-- At most this many of a site's subscribers that match, in no order; null for a filter that is not set. It runs as the
-- owner of the table, because LIKE may not use an index under row-level security; so it filters by account itself.
-- The plan depends on the search, so it is made anew for each.
create function matching_subscribers(of_site uuid, of_campaign uuid, in_state text,
  created_from timestamptz, created_before timestamptz, search text, at_most integer)
returns setof uuid
language plpgsql stable security definer
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  of_account constant uuid := current_account();
  pattern constant text := '%' || regexp_replace(lower(search), '([\\%_])', '\\\1', 'g') || '%';
begin
  return query select subscriber_id from subscribers
  where account_id = of_account and site_id = of_site
    and (of_campaign is null or campaign_id = of_campaign)
    and (in_state <> 'on-list' or left_at is null and not waits)
    and (in_state <> 'confirmed' or left_at is null and not waits and confirmed_at is not null)
    and (in_state <> 'waiting' or left_at is null and waits)
    and (in_state <> 'left' or left_at is not null)
    and (created_from is null or created_at >= created_from)
    and (created_before is null or created_at < created_before)
    and (pattern is null or search_text like pattern)
  limit at_most;
end $$;

-- The owner lists people who wait for a double opt-in. Every other query of an account leaves them out itself.
drop policy on_the_list on subscribers;
drop policy of_the_list on submissions;
