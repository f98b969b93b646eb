import type { Queryable } from '../../src/server/platform/database/database.ts'

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
