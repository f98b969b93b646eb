import type { Queryable } from '../platform/database/database.ts'
import type { CountriesResponse, FieldsResponse } from './schema.ts'

/** A design's fields and questions, which become answers; must match `readQuestions` in answers/questions.ts. */
const ANSWERED_BLOCKS = `'$.steps[*].blocks[*] ? (@.type == "field" || @.type == "question")'`

/** Names and phone numbers can be imported although no form asks for them. */
const IMPORTED_FIELDS = `(values ('name', 'Name'), ('phone', 'Phone')) as imported (name, label)
  where exists (select from imports where site_id = $1::uuid and state <> 'uploaded'
    and 'field:' || name = any(targets))`

/**
 * The answer fields of the forms of a site's campaigns, each name once: first as published, then as in the drafts. The
 * first email field of a form joins the list and is not an answer. Blocks are read in SQL, so that designs, which may
 * be large, stay in the database. Imported fields that no form has come last.
 */
export async function listFields(statements: Queryable, siteId: string): Promise<FieldsResponse> {
  const fields = await statements.query<FieldsResponse['fields'][number]>(
    `with designs as (
       select 0 as draft, created_at, campaign_id, published_design as design from campaigns
       where site_id = $1::uuid and deleted_at is null and published_design is not null
       union all
       select 1, created_at, campaign_id, design from campaigns
       where site_id = $1::uuid and deleted_at is null and design is not null
     ), inputs as (
       select draft, created_at, campaign_id, place, block ->> 'name' as name,
         coalesce(block ->> 'label', block ->> 'text') as label, block ->> 'kind' as kind,
         row_number() over (partition by draft, campaign_id, block ->> 'kind' order by place) as rank
       from designs, jsonb_path_query(design, ${ANSWERED_BLOCKS}) with ordinality as blocks (block, place)
     ), named as (
       select distinct on (name) * from inputs where kind <> 'email' or rank > 1
       order by name, draft, created_at, campaign_id, place
     )
     select name, label, kind from (
       select draft, created_at, campaign_id, place, name, label, kind from named
       union all
       select 2, null, null, null, name, label, name
       from ${IMPORTED_FIELDS} and name not in (select name from named)
     ) as fields order by draft, created_at, campaign_id, place, name`,
    [siteId],
  )
  return { fields }
}

/** The countries of a site's subscribers, each found by one step in the index. */
export async function listCountries(
  statements: Queryable,
  siteId: string,
): Promise<CountriesResponse> {
  const rows = await statements.query<{ country: string }>(
    `with recursive countries (country) as (
       (select country from subscribers where site_id = $1::uuid order by country limit 1)
       union all
       select (select subscribers.country from subscribers
         where site_id = $1::uuid and subscribers.country > countries.country
         order by subscribers.country limit 1)
       from countries where countries.country is not null
     )
     select country from countries where country is not null`,
    [siteId],
  )
  return { countries: rows.map(({ country }) => country) }
}
