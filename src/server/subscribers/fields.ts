import type { Queryable } from '../platform/database/database.ts'
import type { CountriesResponse, FieldsResponse } from './schema.ts'

/** Names and phone numbers can be imported although no form asks for them. */
const IMPORTED_FIELDS = `(values ('name', 'Name'), ('phone', 'Phone')) as imported (name, label)
  where exists (select from imports where site_id = $1::uuid and state <> 'uploaded'
    and 'field:' || name = any(targets))`

/** The different sets of fields that the site's people have answered, each found by one step in the index. */
const ANSWERED_SETS = `answered_sets (answered) as (
  (select answered from subscribers where site_id = $1::uuid order by answered limit 1)
  union all
  select (select subscribers.answered from subscribers
    where site_id = $1::uuid and subscribers.answered > answered_sets.answered
    order by subscribers.answered limit 1)
  from answered_sets where answered_sets.answered is not null
)`

/** Whether a submission that joined no list has answered `form_fields.name`; read only where the totals have the name. */
const IS_IN_RESPONSES = `exists (
  select from answer_totals as totals
  join responses on responses.campaign_id = totals.campaign_id and answers ->> form_fields.name <> ''
  where totals.campaign_id in (select campaign_id from campaigns where site_id = $1::uuid)
    and total > 0 and form_fields.name = any(names))`

/**
 * The answer fields of the forms of a site's campaigns, each name once: first as published, then as in the drafts, then
 * those that no form has any more, such as a deleted campaign's, while somebody has an answer. Designs, which may be
 * large, stay in the database. Imported fields that no form has come last.
 */
export async function listFields(statements: Queryable, siteId: string): Promise<FieldsResponse> {
  const fields = await statements.query<FieldsResponse['fields'][number]>(
    `with recursive ${ANSWERED_SETS}, designs as (
       select 0 as draft, created_at, campaign_id, published_design as design from campaigns
       where site_id = $1::uuid and deleted_at is null and published_design is not null
       union all
       select 1, created_at, campaign_id, design from campaigns
       where site_id = $1::uuid and deleted_at is null and design is not null
     ), named as (
       select distinct on (name) draft, created_at, campaign_id, place, name, label, kind
       from designs, fields_of_design(design) order by name, draft, created_at, campaign_id, place
     ), former as (
       select name, coalesce(label, name) as label, kind from form_fields
       where site_id = $1::uuid and name not in (select name from named)
         and (exists (select from answered_sets where strpos(answered, left(md5(name), 8)) > 0)
           or ${IS_IN_RESPONSES})
     )
     select name, label, kind from (
       select draft, created_at, campaign_id, place, name, label, kind from named
       union all
       select 2, null, null, null, name, label, kind from former
       union all
       select 3, null, null, null, name, label, name from ${IMPORTED_FIELDS}
         and name not in (select name from named union all select name from former)
     ) as fields order by draft, created_at, campaign_id, place, name`,
    [siteId],
  )
  return { fields }
}

/** Keeps fields that people are imported with, because a draft's field is otherwise known only until the draft changes. */
export async function keepImportedFields(
  statements: Queryable,
  { accountId, siteId }: { accountId: string; siteId: string },
  fields: FieldsResponse['fields'],
): Promise<void> {
  await statements.query(
    `insert into form_fields (account_id, site_id, name, label, kind)
     select $1, $2, name, label, kind
     from jsonb_to_recordset($3::jsonb) as fields (name text, label text, kind text)
     on conflict (site_id, name) do nothing`,
    [accountId, siteId, JSON.stringify(fields)],
  )
}

/** The countries in a site's rows of a table, each found by one step in the index. */
export async function listCountries(
  statements: Queryable,
  siteId: string,
  table: 'subscribers' | 'responses',
): Promise<CountriesResponse> {
  const rows = await statements.query<{ country: string }>(
    `with recursive countries (country) as (
       (select country from ${table} where site_id = $1::uuid order by country limit 1)
       union all
       select (select ${table}.country from ${table}
         where site_id = $1::uuid and ${table}.country > countries.country
         order by ${table}.country limit 1)
       from countries where countries.country is not null
     )
     select country from countries where country is not null`,
    [siteId],
  )
  return { countries: rows.map(({ country }) => country) }
}
