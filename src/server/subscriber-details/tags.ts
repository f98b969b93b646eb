import { MAX_TAGS } from '../../features/subscribers/person-rules.ts'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'

/** The tags that are suggested: more than a site has in practice. */
const MAX_SUGGESTIONS = 200

export async function readTags(statements: Queryable, subscriberId: string): Promise<string[]> {
  const rows = await statements.query<{ tag: string }>(
    'select tag from subscriber_tags where subscriber_id = $1::uuid order by tag_key',
    [subscriberId],
  )
  return rows.map(({ tag }) => tag)
}

/** The site's tags, by name, each found by one step in the index. */
export async function listTags(statements: Queryable, siteId: string): Promise<string[]> {
  const rows = await statements.query<{ tag: string }>(
    `with recursive tags (tag, tag_key) as (
       (select tag, tag_key from subscriber_tags where site_id = $1::uuid order by tag_key limit 1)
       union all
       select next.tag, next.tag_key from tags, lateral (
         select tag, tag_key from subscriber_tags
         where site_id = $1::uuid and subscriber_tags.tag_key > tags.tag_key
         order by tag_key limit 1) as next
     )
     select tag from tags limit ${MAX_SUGGESTIONS}`,
    [siteId],
  )
  return rows.map(({ tag }) => tag)
}

/**
 * Adds a tag to those of the site's subscribers that have fewer than the limit, in the site's spelling of it. Returns
 * how many have it then that had not.
 */
export async function addTag(
  statements: Queryable,
  siteId: string,
  { subscriberIds, tag }: { subscriberIds: readonly string[]; tag: string },
): Promise<number> {
  const added = await statements.query(
    `insert into subscriber_tags (account_id, site_id, subscriber_id, tag)
     select account_id, site_id, subscriber_id, coalesce((
       select tag from subscriber_tags where site_id = $1::uuid and tag_key = lower($3) limit 1), $3)
     from subscribers where site_id = $1::uuid and subscriber_id = any($2::uuid[])
       and (select count(*) from subscriber_tags as own
         where own.subscriber_id = subscribers.subscriber_id) < ${MAX_TAGS}
     on conflict (subscriber_id, tag_key) do nothing returning subscriber_id`,
    [siteId, subscriberIds, tag],
  )
  return added.length
}

/** @throws Refusal CONFLICT above the limit */
export async function addTagToOne(
  statements: Queryable,
  siteId: string,
  { subscriberId, tag }: { subscriberId: string; tag: string },
): Promise<string[]> {
  await addTag(statements, siteId, { subscriberIds: [subscriberId], tag })
  const tags = await readTags(statements, subscriberId)
  if (tags.some((one) => one.toLowerCase() === tag.toLowerCase())) return tags
  throw new Refusal('CONFLICT', `A subscriber can have at most ${MAX_TAGS} tags. Remove one first.`)
}

/** Returns how many had the tag. */
export async function removeTag(
  statements: Queryable,
  { subscriberIds, tag }: { subscriberIds: readonly string[]; tag: string },
): Promise<number> {
  const removed = await statements.query(
    `delete from subscriber_tags where subscriber_id = any($1::uuid[]) and tag_key = lower($2)
     returning subscriber_id`,
    [subscriberIds, tag],
  )
  return removed.length
}
