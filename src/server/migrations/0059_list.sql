-- What the list of subscribers can be filtered by beside the campaign, state and day: the country and the answers.
-- ISO 3166-1 alpha-2; null if no proxy has said where the form was sent from.
alter table submissions add column country text check (country ~ '^[A-Z]{2}$');

-- The fields that a form has filled in: 8 hex digits for each, so that the text fits into an index whatever the names
-- are. People with the same fields have the same text, so a site has few different ones.
create function answered_fields(answers jsonb) returns text language sql immutable as $$
  select coalesce(string_agg(left(md5(key), 8), ' ' order by key), '') from jsonb_each_text(answers) where value <> ''
$$;

alter table subscribers
  -- Of the newest submission that counts, like the page; while a person waits, of the newest one.
  add column country text,
  add column answered text generated always as (answered_fields(answers)) stored;
-- Kept by the triggers below, like the text that a search looks through.
alter table subscribers alter column answered drop expression;

create or replace function set_search_text() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.search_text := subscriber_search_text(new.email, new.answers);
  new.answered := answered_fields(new.answers);
  return new;
end $$;

-- These two run as the owner of the table, because the account's role may not update these columns itself.
create or replace function set_search_text_of_waiting() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update subscribers
  set search_text = subscriber_search_text(email, new.answers), answered = answered_fields(new.answers)
  where subscriber_id = new.subscriber_id and waits;
  return null;
end $$;

create function set_subscriber_country() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update subscribers set country = newest.country
  from (
    select submissions.country from submissions join subscribers using (subscriber_id)
    where subscriber_id = new.subscriber_id and (waits or counted_at is not null)
    order by submissions.created_at desc, submission_id desc limit 1
  ) as newest
  where subscriber_id = new.subscriber_id and subscribers.country is distinct from newest.country;
  return null;
end $$;
create trigger submissions_country after insert or update of counted_at on submissions
  for each row execute function set_subscriber_country();

update subscribers set answered = answered_fields(newest.answers)
from (
  select distinct on (subscriber_id) subscriber_id, answers from submissions
  order by subscriber_id, created_at desc, submission_id desc
) as newest
where newest.subscriber_id = subscribers.subscriber_id and waits;

create index subscribers_of_site_by_country on subscribers (site_id, country);
create index subscribers_of_site_by_answered on subscribers (site_id, answered);

-- The LIKE patterns by which the index finds texts that contain one of the needles. A needle that starts with the
-- separator starts a value; the first value has no separator before it.
create function contains_patterns(needles text[]) returns text[] language sql immutable as $$
  select array_agg(pattern) from (
    select lower(regexp_replace(needle, '([\\%_])', '\\\1', 'g')) as escaped from unnest(needles) as needle
  ) as needles, lateral (
    select '%' || escaped || '%' as pattern
    union all
    select substr(escaped, 2) || '%' where left(escaped, 1) = chr(31)
  ) as patterns
$$;
-- The same for texts with exactly this value; the email address before it always ends with a separator.
create function equals_patterns(value text) returns text[] language sql immutable as $$
  select array['%' || chr(31) || escaped, '%' || chr(31) || escaped || chr(31) || '%']
  from lower(regexp_replace(value, '([\\%_])', '\\\1', 'g')) as escaped
$$;

create function state_condition(in_state text) returns text language sql immutable as $$
  select case in_state
    when 'on-list' then 'left_at is null and not waits'
    when 'confirmed' then 'left_at is null and not waits and confirmed_at is not null'
    when 'waiting' then 'left_at is null and waits'
    when 'left' then 'left_at is not null'
    else 'false' end
$$;

-- The different texts of the site's subscribers who have left the field empty, each found by one step in the index.
create function texts_without_field(of_site uuid, field_name text) returns text[]
language sql stable set search_path = public, pg_temp as $$
  with recursive texts (answered) as (
    (select answered from subscribers where site_id = of_site order by answered limit 1)
    union all
    select (select subscribers.answered from subscribers
      where site_id = of_site and subscribers.answered > texts.answered order by subscribers.answered limit 1)
    from texts where texts.answered is not null
  )
  select coalesce(array_agg(answered), '{}') from texts
  where strpos(answered, left(md5(field_name), 8)) = 0
$$;

-- The condition of a filter by a field: the index finds the value in any field, then this field is compared. What a
-- person has answered who waits for a double opt-in is in their newest submission.
create function field_condition(of_site uuid, field_name text, how text, needles text[]) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  answer constant text := format('lower(case when waits then (select submissions.answers from submissions
    where submissions.subscriber_id = subscribers.subscriber_id
    order by submissions.created_at desc, submission_id desc limit 1) else answers end ->> %L)', field_name);
  patterns constant text[] :=
    case how when 'equals' then equals_patterns(needles[1]) else contains_patterns(needles) end;
begin
  return case how
    when 'empty' then format('answered = any(%L::text[])', texts_without_field(of_site, field_name))
    when 'equals' then format('search_text like any(%L::text[]) and %s = lower(%L)', patterns, answer, needles[1])
    when 'contains' then format('search_text like any(%L::text[]) and chr(31) || %s like any(%L::text[])',
      patterns, answer, patterns)
    else 'false' end;
end $$;

drop function matching_subscribers;
-- At most this many of a site's subscribers that match, in no order; null for a filter that is not set. It runs as the
-- owner of the table, because LIKE may not use an index under row-level security; so it filters by account itself.
-- `fields` has objects with a name, how to compare ('contains', 'equals' or 'empty') and needles. The statement has
-- only the conditions of the filters that are set, so that it is planned for their indexes.
create function matching_subscribers(of_site uuid, of_campaign uuid, in_state text,
  created_from timestamptz, created_before timestamptz, of_country text, needles text[], fields jsonb, at_most integer)
returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  field_conditions constant text := (
    select string_agg(field_condition(of_site, field.name, field.how, field.needles), ' and ')
    from jsonb_to_recordset(fields) as field (name text, how text, needles text[]));
begin
  return query execute concat_ws(' and ',
      'select subscriber_id from subscribers where account_id = $1 and site_id = $2',
      state_condition(in_state),
      case when of_campaign is not null then 'campaign_id = $3' end,
      case when created_from is not null then 'created_at >= $4' end,
      case when created_before is not null then 'created_at < $5' end,
      case when of_country = 'unknown' then 'country is null' when of_country is not null then 'country = $6' end,
      case when needles is not null then 'search_text like any($7)' end,
      field_conditions
    ) || ' limit $8'
    using current_account(), of_site, of_campaign, created_from, created_before, of_country,
      contains_patterns(needles), at_most;
end $$;

-- Where a page with this many rows before it starts: the value that the list is sorted by and the ID of the row before
-- it. It runs as the owner of the table, because the account is in no index of the list: so only the index is read.
create function row_before_page(of_site uuid, of_campaign uuid, in_state text, sorted_by text, direction text,
  rows_before bigint)
returns table (value text, id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from sites where sites.id = of_site and account_id = current_account()) then return; end if;
  if of_campaign is not null and not exists (
    select from campaigns where campaign_id = of_campaign and site_id = of_site) then return; end if;
  return query execute format(
    'select %1$s, subscriber_id from (
       select %2$I as sorted, subscriber_id from subscribers where %3$s and %4$s
       order by %2$I %5$s, subscriber_id %5$s offset $3 limit 1
     ) as row_before',
    case sorted_by when 'created_at' then 'iso(sorted)' else 'sorted' end,
    case sorted_by when 'created_at' then 'created_at' else 'lower_email' end,
    case when of_campaign is null then 'site_id = $1' else 'campaign_id = $2' end,
    state_condition(in_state),
    case direction when 'desc' then 'desc' else 'asc' end)
    using of_site, of_campaign, rows_before - 1;
end $$;

-- What joined no list: surveys without an address, games, boxes that were not ticked.
alter table responses
  add column page text,
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column search_text text generated always as (subscriber_search_text('', answers)) stored;
create index responses_of_site on responses (site_id, created_at, response_id);
create index responses_of_campaign on responses (campaign_id, created_at, response_id);
create index responses_search on responses using gin (search_text gin_trgm_ops);

-- The same as matching_subscribers, for responses.
create function matching_responses(of_site uuid, of_campaign uuid,
  created_from timestamptz, created_before timestamptz, needles text[], at_most integer)
returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute concat_ws(' and ',
      'select response_id from responses where account_id = $1 and site_id = $2',
      case when of_campaign is not null then 'campaign_id = $3' end,
      case when created_from is not null then 'created_at >= $4' end,
      case when created_before is not null then 'created_at < $5' end,
      case when needles is not null then 'search_text like any($6)' end
    ) || ' limit $7'
    using current_account(), of_site, of_campaign, created_from, created_before, contains_patterns(needles), at_most;
end $$;

-- Filters, order and columns of the list, as its address has them, under a name of the person's own.
create table saved_filters (
  filter_id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  site_id uuid not null,
  person_id uuid not null references people on delete cascade,
  name text not null,
  query text not null,
  created_at timestamptz(3) not null,
  foreign key (account_id, site_id) references sites (account_id, id) on delete cascade
);
create unique index saved_filters_of_person on saved_filters (site_id, person_id, lower(name));

alter table saved_filters enable row level security;
create policy own_account on saved_filters using (account_id = (select current_account()));
grant select, insert, update, delete on saved_filters to poplar_app;

-- Whoever had left before the row was added, as in an import, is not on the list either.
create or replace function count_new_subscribers() returns trigger language plpgsql as $$
begin
  insert into subscriber_totals as totals (account_id, site_id, campaign_id, total)
  select account_id, site_id, campaign_id, count(*) from added where not waits and left_at is null group by 1, 2, 3
  on conflict (site_id, campaign_id) do update set total = totals.total + excluded.total;
  return null;
end $$;
