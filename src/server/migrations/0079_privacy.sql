-- Answers with an email address whose visitor agreed to nothing: they are deleted after a while. For earlier answers, the
-- time starts now; later ones have no kept_since.
alter table responses add column kept_since timestamptz(3) default now();
alter table responses alter column kept_since drop default;
create index responses_without_consent on responses (greatest(created_at, kept_since))
  where may_hold_address(answers) and consent = '[]';

-- Receivers that can't remove people are remembered, too, so that a data-protection request names them.
insert into received_subscribers (account_id, site_id, connection_id, subscriber_id, target)
select distinct account_id, site_id, connection_id, subscriber_id, coalesce(target, '')
from deliveries where kind = 'lead' and state = 'sent' and subscriber_id is not null
on conflict do nothing;

-- An export whose file was deleted because a person in it may have been deleted everywhere. It has failed, and can be
-- requested again.
alter table exports add column ended_by_erasure boolean not null default false;

-- The condition of a filter by a field, as field_condition has it for subscribers.
create function response_field_condition(field_name text, how text, needles text[]) returns text
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  answer constant text := format('lower(answers ->> %L)', field_name);
  patterns constant text[] :=
    case how when 'equals' then equals_patterns(needles[1]) else contains_patterns(needles) end;
begin
  return case how
    when 'empty' then format('coalesce(%s, '''') = ''''', answer)
    when 'equals' then format('search_text like any(%L::text[]) and %s = lower(%L)', patterns, answer, needles[1])
    when 'contains' then format('search_text like any(%L::text[]) and chr(31) || %s like any(%L::text[])',
      patterns, answer, patterns)
    else 'false' end;
end $$;

drop function matching_responses;
-- The same as before, and by fields.
create function matching_responses(of_site uuid, of_campaign uuid,
  created_from timestamptz, created_before timestamptz, needles text[], fields jsonb, at_most integer)
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
      case when needles is not null then 'search_text like any($6)' end,
      field_conditions
    ) || ' limit $7'
    using current_account(), of_site, of_campaign, created_from, created_before, contains_patterns(needles), at_most;
end $$;
