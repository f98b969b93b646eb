import { randomBytes } from 'node:crypto'
import type { Queryable } from '../../../src/server/platform/database/database.ts'
import { publicObject } from './api/public-object.ts'
import { resourceMissing } from './api/stripe-error.ts'
import { withValidity } from './coupon-validity.ts'
import type { Kind, List, Objects } from './objects.ts'

/** One lock for the whole stand-in: requests run one after the other. */
const LOCK_ID = 4_617
const ID_BYTES = 12
/** The version of the `stripe` package’s types. */
const API_VERSION = '2026-10-28.endive'

export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(ID_BYTES).toString('hex')}`

export type ListQuery = {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
}

type Stored<K extends Kind> = { object: Objects[K] }

/** Stores Stripe’s objects, within one transaction. Times are in seconds, as in the API. */
export class Store {
  readonly #statements: Queryable
  readonly #now: Date
  /** The current request’s idempotency key, for its events. */
  readonly #idempotencyKey: string | null

  constructor(statements: Queryable, now: Date, idempotencyKey: string | null = null) {
    this.#statements = statements
    this.#now = now
    this.#idempotencyKey = idempotencyKey
  }

  get now(): number {
    return Math.floor(this.#now.getTime() / 1_000)
  }

  /** Fields that every object has. */
  stamp(prefix: string): { id: string; created: number; livemode: false } {
    return { id: newId(prefix), created: this.now, livemode: false }
  }

  async lock(): Promise<void> {
    await this.#statements.query('select pg_advisory_xact_lock($1)', [LOCK_ID])
  }

  async find<K extends Kind>(kind: K, id: string): Promise<Objects[K] | null> {
    const [row] = await this.#statements.query<Stored<K>>(
      'select object from local_stripe_objects where kind = $1 and id = $2',
      [kind, id],
    )
    return row === undefined ? null : withValidity(row.object, this.now)
  }

  /** @throws StripeRefusal `resource_missing` */
  async get<K extends Kind>(kind: K, id: string, param?: string): Promise<Objects[K]> {
    const found = await this.find(kind, id)
    if (found === null) throw resourceMissing(kind, id, param)
    return found
  }

  async save<K extends Kind>(object: Objects[K]): Promise<void> {
    await this.#statements.query(
      `insert into local_stripe_objects (kind, id, object) values ($1, $2, $3::jsonb)
       on conflict (kind, id) do update set object = excluded.object`,
      [object.object, object.id, JSON.stringify(object)],
    )
  }

  async remove(kind: Kind, id: string): Promise<void> {
    await this.#statements.query('delete from local_stripe_objects where kind = $1 and id = $2', [
      kind,
      id,
    ])
  }

  /** All objects with these values, newest first. */
  async all<K extends Kind>(kind: K, match: object = {}): Promise<Objects[K][]> {
    const rows = await this.#statements.query<Stored<K>>(
      `select object from local_stripe_objects where kind = $1 and object @> $2::jsonb
       order by position desc`,
      [kind, JSON.stringify(match)],
    )
    return rows.map(({ object }) => withValidity(object, this.now))
  }

  /** Emits an event with the object’s current state. */
  async emit(type: string, object: Objects[Kind], previousAttributes?: Record<string, unknown>) {
    const event: Objects['event'] = {
      ...this.stamp('evt'),
      object: 'event',
      api_version: API_VERSION,
      type,
      pending_webhooks: 1,
      request: { id: newId('req'), idempotency_key: this.#idempotencyKey },
      data: {
        object: publicObject(object),
        ...(previousAttributes && { previous_attributes: previousAttributes }),
      },
    }
    await this.save(event)
    await this.#statements.query(
      'insert into local_stripe_deliveries (event_id, due_at) values ($1, $2)',
      [event.id, this.#now],
    )
  }

  /** Settles a payment after a delay. */
  async settleLater(sessionId: string, delayMs: number): Promise<void> {
    await this.#statements.query(
      'insert into local_stripe_settlements (session_id, due_at) values ($1, $2)',
      [sessionId, new Date(this.#now.getTime() + delayMs)],
    )
  }
}

/** A list with a single page. */
export const listOf = <T>(data: T[], url: string): List<T> => ({
  object: 'list',
  data,
  has_more: false,
  url,
})

/** One page of a list, newest first. */
export function pageOf<T extends { id: string }>(
  all: readonly T[],
  url: string,
  { limit, starting_after, ending_before }: ListQuery,
): List<T> {
  const indexOf = (id: string | undefined) => all.findIndex((entry) => entry.id === id)
  const from = starting_after === undefined ? 0 : indexOf(starting_after) + 1
  const to = ending_before === undefined ? all.length : indexOf(ending_before)
  const range = all.slice(from, to)
  const data = ending_before === undefined ? range.slice(0, limit) : range.slice(-limit)
  return { object: 'list', data, has_more: range.length > data.length, url }
}
