import { canEnter } from '../../features/session/permission-rules.ts'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Person } from '../session/person.ts'
import { listSites } from '../sites/repository.ts'
import { openObject, writeList } from './indented-json.ts'
import {
  BATCH_ROWS,
  type Cursor,
  FIRST_ROW,
  listSubscriptions,
  type Paged,
  readDeliveries,
  readResponses,
  readSubmissions,
  readSubscription,
  requireSubscription,
  type Scope,
  type Subscription,
} from './personal-data-rows.ts'

/** Runs queries in a separate short transaction, because a transaction must not stay open during a download. */
export type QueryRunner = <Answer>(
  query: (statements: Queryable) => Promise<Answer>,
) => Promise<Answer>

/** What is known before the file begins: whose data it has, on which sites, and whether deliveries are in it. */
export type DataHead = Scope & {
  exportedAt: Date
  domains: readonly string[]
  maySeeDeliveries: boolean
}

/** The person's sites are those that the caller may see. */
export async function readDataHead(
  statements: Queryable,
  { email, person, now }: { email: string; person: Person; now: Date },
): Promise<DataHead> {
  const sites = await listSites(statements, person)
  return {
    email,
    exportedAt: now,
    siteIds: sites.map(({ id }) => id),
    domains: sites.map(({ domain }) => domain),
    maySeeDeliveries: canEnter(person, 'integrations'),
  }
}

/**
 * Checked for each batch. @throws Refusal FORBIDDEN if the caller may no longer see all that the file is about
 */
export async function requireSameAccess(
  statements: Queryable,
  { siteIds, maySeeDeliveries }: DataHead,
  person: Person,
): Promise<void> {
  const sites = await listSites(statements, person)
  const visible = new Set(sites.map(({ id }) => id))
  const hasLostDeliveries = maySeeDeliveries && !canEnter(person, 'integrations')
  if (hasLostDeliveries || siteIds.some((id) => !visible.has(id)))
    throw new Refusal('FORBIDDEN', 'Your access has changed. Download the data again.')
}

/** Yields batches, each starting after the last row of the previous one, until one is not full. */
async function* readBatches<Row extends object>(
  runQuery: QueryRunner,
  read: (statements: Queryable, after: Cursor) => Promise<Paged<Row>[]>,
): AsyncGenerator<Row[]> {
  let after = FIRST_ROW
  for (;;) {
    const rows = await runQuery((statements) => read(statements, after))
    yield rows.map(({ row }) => row)
    if (rows.length < BATCH_ROWS) return
    after = rows.at(-1)?.cursor ?? after
  }
}

/** The same for the rows of one subscriber. @throws Refusal NOT_FOUND if they are deleted before the last batch */
const readBatchesOf = <Row extends object>(
  subscriberId: string,
  runQuery: QueryRunner,
  read: (statements: Queryable, subscriberId: string, after: Cursor) => Promise<Paged<Row>[]>,
): AsyncGenerator<Row[]> =>
  readBatches(runQuery, async (statements, after) => {
    const rows = await read(statements, subscriberId, after)
    await requireSubscription(statements, subscriberId)
    return rows
  })

/** An entry of the list of subscriptions, whose own lists may be long. */
async function* writeSubscription(
  { id, ...subscription }: Subscription,
  { maySeeDeliveries }: DataHead,
  runQuery: QueryRunner,
): AsyncGenerator<string> {
  yield `${openObject(subscription, '    ')},\n      "submissions": `
  yield* writeList(readBatchesOf(id, runQuery, readSubmissions), '      ')
  yield ',\n      "deliveries": '
  if (maySeeDeliveries) yield* writeList(readBatchesOf(id, runQuery, readDeliveries), '      ')
  else yield 'null'
  yield '\n    }'
}

async function* writeSubscriptions(head: DataHead, runQuery: QueryRunner): AsyncGenerator<string> {
  let count = 0
  yield '['
  for (const id of await runQuery((statements) => listSubscriptions(statements, head))) {
    const subscription = await runQuery((statements) => readSubscription(statements, id))
    yield count === 0 ? '\n    ' : ',\n    '
    yield* writeSubscription(subscription, head, runQuery)
    count += 1
  }
  yield count === 0 ? ']' : '\n  ]'
}

/**
 * Yields the text of the file with everything about a person on the sites that the caller may see. Submissions,
 * deliveries and answers are read in batches of `BATCH_ROWS`, because a stranger can submit an address as often as they
 * like; the rest of a subscription, which is short, is read at once.
 * @throws Refusal NOT_FOUND if one of the person's subscriptions is deleted before the end of the file
 */
export async function* personalDataFile(
  head: DataHead,
  runQuery: QueryRunner,
): AsyncGenerator<string, void> {
  const { email, exportedAt, domains: sites } = head
  const opening = { format: 'poplar-personal-data', version: 1, exported_at: exportedAt, email }
  yield `${openObject({ ...opening, sites }, '')},\n  "subscriptions": `
  yield* writeSubscriptions(head, runQuery)
  yield ',\n  "answers": '
  const answers = readBatches(runQuery, (statements, after) =>
    readResponses(statements, head, after),
  )
  yield* writeList(answers, '  ')
  yield '\n}\n'
}
