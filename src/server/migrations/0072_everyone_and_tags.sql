-- The list also shows everyone, in any state, and those on the list who have not confirmed: nobody asked them to.
create or replace function state_condition(in_state text) returns text language sql immutable as $$
  select case in_state
    when 'on-list' then 'left_at is null and not waits'
    when 'confirmed' then 'left_at is null and not waits and confirmed_at is not null'
    when 'unconfirmed' then 'left_at is null and not waits and confirmed_at is null'
    when 'waiting' then 'left_at is null and waits'
    when 'left' then 'left_at is not null'
    when 'everyone' then 'true'
    else 'false' end
$$;

create index subscribers_unconfirmed_of_site_by_date on subscribers (site_id, created_at, subscriber_id)
  where left_at is null and not waits and confirmed_at is null;
create index subscribers_unconfirmed_of_site_by_email on subscribers (site_id, lower_email, subscriber_id)
  where left_at is null and not waits and confirmed_at is null;
create index subscribers_unconfirmed_of_campaign_by_date on subscribers (campaign_id, created_at, subscriber_id)
  where left_at is null and not waits and confirmed_at is null;
create index subscribers_unconfirmed_of_campaign_by_email on subscribers (campaign_id, lower_email, subscriber_id)
  where left_at is null and not waits and confirmed_at is null;
create index subscribers_of_site_by_date on subscribers (site_id, created_at, subscriber_id);
create index subscribers_of_site_by_email on subscribers (site_id, lower_email, subscriber_id);
create index subscribers_of_campaign_by_date on subscribers (campaign_id, created_at, subscriber_id);
create index subscribers_of_campaign_by_email on subscribers (campaign_id, lower_email, subscriber_id);
-- Replaced by subscribers_of_site_by_date.
drop index subscribers_of_site;

drop function matching_subscribers;
-- The same as before, and by tag, in any case; the tags of a site are found by their own index.
create function matching_subscribers(of_site uuid, of_campaign uuid, in_state text,
  created_from timestamptz, created_before timestamptz, of_country text, needles text[], fields jsonb,
  of_tag text, at_most integer)
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
      case when of_tag is not null then
        'subscriber_id in (select subscriber_id from subscriber_tags where site_id = $2 and tag_key = lower($9))' end,
      field_conditions
    ) || ' limit $8'
    using current_account(), of_site, of_campaign, created_from, created_before, of_country,
      contains_patterns(needles), at_most, of_tag;
end $$;
