import type { Queryable } from '../../src/server/platform/database/database.ts'

const TAGS = ['VIP', 'Workshop', 'Trade']

/** Tags about every twelfth subscriber, derived from the email address, so that the demo always has the same tags. */
export const writeTags = (statements: Queryable, siteId: string) =>
  statements.query(
    `insert into subscriber_tags (account_id, site_id, subscriber_id, tag)
     select account_id, site_id, subscriber_id,
       ($2::text[])[1 + floor(cardinality($2::text[]) * power(luck * 12, 1.7))::integer]
     from subscribers,
     lateral (select ('x' || left(md5('tag' || email), 6))::bit(24)::integer / 16777216.0 as luck) as facts
     where site_id = $1::uuid and luck < 1 / 12.0`,
    [siteId, TAGS],
  )
