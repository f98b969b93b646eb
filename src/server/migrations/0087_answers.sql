-- What joined no list can be filtered by its country, too.
create index responses_of_site_by_country on responses (site_id, country);

drop function matching_responses;
-- The same as before, and by country.
create function matching_responses(of_site uuid, of_campaign uuid,
  created_from timestamptz, created_before timestamptz, of_country text, needles text[], fields jsonb, at_most integer)
returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  field_conditions constant text := (
    select string_agg(response_field_condition(field.name, field.how, field.needles), ' and ')
    from jsonb_to_recordset(fields) as field (name text, how text, needles text[]));
begin
  return query execute concat_ws(' and ',
      'select response_id from responses where account_id = $1 and site_id = $2',
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

-- Each tab of the list has its own saved filters; two tabs may use the same name.
alter table saved_filters add column tab text not null default 'subscribers' check (tab in ('subscribers', 'answers'));
drop index saved_filters_of_person;
create unique index saved_filters_of_person on saved_filters (site_id, person_id, tab, lower(name));
