import type { Queryable } from '../../src/server/platform/database/database.ts'

/** Where the demo's visitors come from; the first is the most frequent. Null: the proxy did not know. */
const COUNTRIES = "array['DE','CZ','GB','ES','NL','PT','IE','KE','NG','JP',null]"

/** A pseudorandom number derived from the email address, from 0 up to 1. */
const RANDOM_FROM_EMAIL = "('x' || left(md5(email), 6))::bit(24)::integer / 16777216.0"

/**
 * Writes survey answers for a site's subscribers. The first option is the most frequent, the last the least.
 * Derived from the email address, so that the demo always has the same answers.
 */
export async function writeAnswers(statements: Queryable, siteId: string): Promise<void> {
  await statements.query(
    `update subscribers set answers = jsonb_build_object('email', email, asked ->> 'name',
       asked -> 'options' ->> floor(jsonb_array_length(asked -> 'options') * power(${RANDOM_FROM_EMAIL}, 1.7))::integer)
     from campaigns, lateral jsonb_path_query_first(published_design,
       '$.steps[*].blocks[*] ? (@.type == "question" && @.kind == "one")') as asked
     where campaigns.site_id = $1::uuid and customer_intention = 'conduct-surveys'
       and subscribers.campaign_id = campaigns.campaign_id and asked is not null`,
    [siteId],
  )
}

/** Writes the countries of a site's subscribers, derived from the email address as well. */
export async function writeCountries(statements: Queryable, siteId: string): Promise<void> {
  await statements.query(
    `update subscribers set country = (${COUNTRIES})[1 + floor(11 * power(${RANDOM_FROM_EMAIL}, 1.4))::integer]
     where site_id = $1::uuid`,
    [siteId],
  )
}

/** What visitors answer in their own words. */
const WORDS = [
  'Nothing, it was lovely.',
  'Less paper, please.',
  'The mug with the blue rim arrived with a hairline crack. You replaced it within two days, which was kind, but a second layer of cardboard around the handle would have spared us both the trouble.',
  'A card with the name of the glaze.',
  'Say on the parcel which side is up.',
]

/** Answers to the questions of a form, one for each visitor; not everyone answers in their own words. */
const ANSWERS_OF_VISITOR = `(select coalesce(jsonb_object_agg(asked ->> 'name', case asked ->> 'kind'
    when 'words' then to_jsonb(($2::text[])[1 + floor(cardinality($2::text[]) * luck)::integer])
    when 'scale' then to_jsonb((5 - floor(5 * power(luck, 1.7)))::integer::text)
    else asked -> 'options' -> floor(jsonb_array_length(asked -> 'options') * power(luck, 1.7))::integer end)
    filter (where asked ->> 'kind' <> 'words' or k % 3 = 0), '{}')
  from jsonb_path_query(published_design, '$.steps[*].blocks[*] ? (@.type == "question")') as asked)`

const PRIZES = `jsonb_path_query_first(published_design, '$.steps[*].blocks[*].prizes')`

/**
 * Writes submissions of a site's surveys and games that joined no list: 24 for each campaign that has run, in the days
 * before it ended. Derived from the campaign's title, so that the demo always has the same ones.
 */
export async function writeResponses(
  statements: Queryable,
  siteId: string,
  now: Date,
): Promise<void> {
  await statements.query(
    `insert into responses (account_id, site_id, campaign_id, event_id, answers, consent, prize, page, country, created_at)
     select campaigns.account_id, campaigns.site_id, campaign_id, 'demo-' || k, ${ANSWERS_OF_VISITOR}, '[]',
       floor(jsonb_array_length(${PRIZES}) * luck)::integer,
       'https://' || domain || case when k % 2 = 0 then '/shop/mugs' else '/' end,
       (${COUNTRIES})[1 + floor(11 * power(luck, 1.4))::integer],
       greatest(starts_at, coalesce(ends_at, $3::timestamptz) - k * k * interval '73 minutes')
     from campaigns join sites on sites.id = campaigns.site_id, generate_series(1, 24) as k,
     lateral (select ('x' || left(md5(title || k), 6))::bit(24)::integer / 16777216.0 as luck) as luck
     where campaigns.site_id = $1::uuid and customer_intention in ('conduct-surveys', 'gamification-popups')
       and view_count > 0 and published_design is not null`,
    [siteId, WORDS, now],
  )
}
