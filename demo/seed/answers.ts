import type { Statements } from '../../src/server/platform/database/database.ts'

/** From the address: 0 to nearly 1. */
const DRAWN = "('x' || left(md5(email), 6))::bit(24)::integer / 16777216.0"

/**
 * What the subscribers of a site's surveys have answered: the first option most often, the last one least.
 * Drawn from the address, so that the same demo has the same answers.
 */
export async function writeAnswers(statements: Statements, siteId: string): Promise<void> {
  await statements.query(
    `update subscribers set answers = jsonb_build_object('email', email, asked ->> 'name',
       asked -> 'options' ->> floor(jsonb_array_length(asked -> 'options') * power(${DRAWN}, 1.7))::integer)
     from campaigns, lateral jsonb_path_query_first(published_design,
       '$.steps[*].blocks[*] ? (@.type == "question" && @.kind == "one")') as asked
     where campaigns.site_id = $1::uuid and customer_intention = 'conduct-surveys'
       and subscribers.campaign_id = campaigns.campaign_id and asked is not null`,
    [siteId],
  )
}
