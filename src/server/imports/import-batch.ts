import type { RejectReason } from '../../features/subscribers/imports/model.ts'
import { MAX_TAGS } from '../../features/subscribers/person-rules.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { ImportedPerson, RejectedRow } from './row-rules.ts'
import type { RunningImport } from './running-imports.ts'

/** The rows of the file after `from`, up to and including `to`. */
export type Batch = {
  from: number
  to: number
  people: readonly ImportedPerson[]
  rejected: readonly RejectedRow[]
}

/** Why a person who is already known is not imported. */
type KnownState = Extract<RejectReason, 'on-list' | 'waiting' | 'unsubscribed'>
type KnownPerson = { email: string; id: string; state: KnownState; isUpdated: boolean }

/**
 * Imports a batch, together with how far the import has got: a batch that was interrupted leaves nothing, and one that
 * was imported is never imported again. False if another worker has imported it.
 */
export async function importBatch(
  statements: Queryable,
  running: RunningImport,
  { from, to, people, rejected }: Batch,
): Promise<boolean> {
  const claimed = await statements.query(
    `update imports set position = $3
     where import_id = $1::uuid and position = $2 and state = 'running' returning import_id`,
    [running.importId, from, to],
  )
  if (claimed.length === 0) return false
  const added = await addPeople(statements, running, people)
  await addTags(statements, running, { ids: added, people })
  const others = people.filter(({ email }) => !added.has(email))
  const known = await fillMissing(statements, running, others)
  const rejectedNow = others.flatMap((person): RejectedRow[] => {
    const { state = 'on-list', isUpdated = false } = known.get(person.email) ?? {}
    const { row, cells } = person
    return isUpdated ? [] : [{ row, cells, reason: state, detail: null }]
  })
  const rejects = [...rejected, ...rejectedNow]
  await addRejects(statements, running, rejects)
  const updated = others.length - rejectedNow.length
  await addCounts(statements, running, { added: added.size, updated, rejects })
  return true
}

async function addCounts(
  statements: Queryable,
  { importId }: RunningImport,
  { added, updated, rejects }: { added: number; updated: number; rejects: readonly RejectedRow[] },
): Promise<void> {
  await statements.query(
    `update imports set added = added + $2, updated = updated + $3, rejected = rejected + $4,
       reject_counts = reject_counts || (
         select coalesce(jsonb_object_agg(reason, total), '{}') from (
           select reason, count(*) + coalesce((reject_counts ->> reason)::integer, 0) as total
           from unnest($5::text[]) as reason group by reason) as totals)
     where import_id = $1::uuid`,
    [importId, added, updated, rejects.length, rejects.map(({ reason }) => reason)],
  )
}

/** Puts new people on the list, without counting them in the campaign's figures. Returns their IDs by address. */
async function addPeople(
  statements: Queryable,
  { accountId, siteId, campaignId, timeZone, consent, startedAt }: RunningImport,
  people: readonly ImportedPerson[],
): Promise<Map<string, string>> {
  const rows = people.map(({ email, answers, joined }) => ({ email, answers, joined }))
  const added = await statements.query<{ id: string; email: string }>(
    `insert into subscribers (account_id, site_id, campaign_id, email, answers, consent, created_at, imported)
     select $1, $2, $3, email, answers, $4::jsonb, least($5::timestamptz, coalesce(
       case when joined like '%Z' then joined::timestamptz
         else joined::timestamp at time zone $6::text end, $5)), true
     from jsonb_to_recordset($7::jsonb) as people (email text, answers jsonb, joined text)
     on conflict (campaign_id, lower(email)) do nothing returning subscriber_id as id, email`,
    [accountId, siteId, campaignId, consent, startedAt, timeZone, JSON.stringify(rows)],
  )
  return new Map(added.map(({ id, email }) => [email, id]))
}

/** Adds answers and tags that people on the list don't have, if that was chosen. Returns the known people by address. */
async function fillMissing(
  statements: Queryable,
  running: RunningImport,
  people: readonly ImportedPerson[],
): Promise<Map<string, KnownPerson>> {
  if (people.length === 0) return new Map()
  const { accountId, campaignId, fillsMissing } = running
  const rows = people.map(({ email, answers }) => ({ email, answers }))
  const known = await statements.query<KnownPerson>(
    // The address in lower case is a column, because lower(…) in a condition may not use an index under row-level security.
    `with people as materialized (
       select email, lower(email) as lower_email, answers
       from jsonb_to_recordset($3::jsonb) as people (email text, answers jsonb)
     ), known as (
       select people.email, people.answers, subscriber_id, case when left_at is not null
         then 'unsubscribed' when waits then 'waiting' else 'on-list' end as state
       from people join subscribers on account_id = $1::uuid
         and subscribers.lower_email = people.lower_email and campaign_id = $2::uuid
     ), updated as (
       update subscribers set answers = known.answers || subscribers.answers from known
       where subscribers.subscriber_id = known.subscriber_id and $4 and state = 'on-list'
         and known.answers || subscribers.answers <> subscribers.answers
       returning subscribers.subscriber_id
     )
     select known.email, subscriber_id as id, state,
       updated.subscriber_id is not null as "isUpdated"
     from known left join updated using (subscriber_id)`,
    [accountId, campaignId, JSON.stringify(rows), fillsMissing],
  )
  const isTagged = await addTags(statements, running, {
    ids: new Map(
      known.flatMap(({ email, id, state }) =>
        fillsMissing && state === 'on-list' ? [[email, id]] : [],
      ),
    ),
    people,
  })
  return new Map(
    known.map((person) => [
      person.email,
      { ...person, isUpdated: person.isUpdated || isTagged.has(person.id) },
    ]),
  )
}

type Tagged = {
  /** By address. */
  ids: ReadonlyMap<string, string>
  people: readonly ImportedPerson[]
}

/**
 * Adds tags that the people don't have, in the site's spelling; all of a person's, or none if they would be too many.
 * Returns who got any.
 */
async function addTags(
  statements: Queryable,
  { accountId, siteId }: RunningImport,
  { ids, people }: Tagged,
): Promise<Set<string>> {
  const rows = people.flatMap(({ email, tags }) => {
    const id = ids.get(email)
    return id === undefined ? [] : tags.map((tag) => ({ id, tag }))
  })
  if (rows.length === 0) return new Set()
  const tagged = await statements.query<{ id: string }>(
    `with missing as (
       select place, id, tag, lower(tag) as tag_key
       from jsonb_to_recordset($3::jsonb) as rows (place integer, id uuid, tag text)
       where not exists (select from subscriber_tags as own
         where own.subscriber_id = rows.id and own.tag_key = lower(rows.tag))
     ), fitting as (
       select id from missing group by id having count(*)
         + (select count(*) from subscriber_tags as own where own.subscriber_id = missing.id) <= ${MAX_TAGS}
     )
     insert into subscriber_tags (account_id, site_id, subscriber_id, tag)
     select $1, $2, id, coalesce((
       select tag from subscriber_tags as known
       where known.site_id = $2 and known.tag_key = missing.tag_key limit 1
     ), first_value(tag) over (partition by tag_key order by place))
     from missing join fitting using (id)
     on conflict do nothing returning subscriber_id as id`,
    [accountId, siteId, JSON.stringify(rows.map((row, place) => ({ ...row, place })))],
  )
  return new Set(tagged.map(({ id }) => id))
}

async function addRejects(
  statements: Queryable,
  { accountId, importId }: RunningImport,
  rejected: readonly RejectedRow[],
): Promise<void> {
  if (rejected.length === 0) return
  await statements.query(
    `insert into import_rejects (account_id, import_id, file_row, cells, reason, detail)
     select $1, $2, "row", array(select jsonb_array_elements_text(cells)), reason, detail
     from jsonb_to_recordset($3::jsonb) as rows ("row" integer, cells jsonb, reason text, detail text)`,
    [accountId, importId, JSON.stringify(rejected)],
  )
}
