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
