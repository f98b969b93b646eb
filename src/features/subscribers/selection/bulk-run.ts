import * as v from 'valibot'
import { ApiFailure } from '../../../lib/failure.ts'
import type { Http } from '../../../lib/http.ts'
import { createIdempotentCall } from '../../../lib/idempotent-call.ts'
import { pause } from '../../../lib/pause.ts'
import { filterParameters } from '../api.ts'
import type { BulkAction, BulkResult, Filters } from './api.ts'
import type { Selection } from './selection-rules.ts'

/** The most IDs in one call. */
const IDS_PER_CALL = 200
/** The window of the server's rate limit is a minute. */
const MAX_WAIT_MS = 61_000
const TOO_MANY_REQUESTS = 429

const responseSchema = v.object({
  changed: v.number(),
  processed: v.number(),
  next: v.nullable(v.string()),
})

type Target = { selection: Selection; filters: Filters }

/** One call's part of the selection. */
type Batch =
  | { ids: readonly string[]; others: readonly string[] }
  | { filter: object; until: string; after?: string }

type BulkRunOptions = {
  signal: AbortSignal
  /** Called after each call with the sum so far. */
  onProgress: (result: BulkResult) => void
}

/**
 * Prepares an action for the whole selection, in several calls if it is large.
 * @returns a function that runs it. It stops at the first failure; called again, it continues from there.
 */
export function createBulkRun(http: Http, { kind, ...fields }: BulkAction, target: Target) {
  const idempotentCall = createIdempotentCall()
  const sum = { changed: 0, processed: 0 }
  let batch: Batch | null = firstBatch(target)
  const post = async (body: object, signal: AbortSignal) => {
    const { data } = await idempotentCall(JSON.stringify(body), (idempotencyKey) =>
      afterRateLimit(signal, () =>
        http.post(`/site/users/bulk/${kind}`, { body, signal, idempotencyKey }),
      ),
    )
    return v.parse(responseSchema, data)
  }
  return async ({ signal, onProgress }: BulkRunOptions): Promise<BulkResult> => {
    while (batch !== null) {
      const { changed, processed, next } = await post({ ...fields, ...bodyOf(batch) }, signal)
      sum.changed += changed
      sum.processed += processed
      batch = nextBatch(batch, next)
      onProgress({ ...sum })
    }
    return { ...sum }
  }
}

function firstBatch({ selection, filters }: Target): Batch | null {
  if (selection.kind === 'rows') return batchOfIds(selection.ids)
  return { filter: filterParameters(filters), until: selection.until.toISOString() }
}

const batchOfIds = (ids: readonly string[]): Batch | null =>
  ids.length === 0 ? null : { ids: ids.slice(0, IDS_PER_CALL), others: ids.slice(IDS_PER_CALL) }

function nextBatch(batch: Batch, next: string | null): Batch | null {
  if ('ids' in batch) return batchOfIds(batch.others)
  return next === null ? null : { ...batch, after: next }
}

const bodyOf = (batch: Batch): object => ('ids' in batch ? { ids: batch.ids } : batch)

/** Repeats a call that the server refused because there were too many, once it accepts calls again. */
async function afterRateLimit<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const waitMs = rateLimitWait(error)
      if (waitMs === null || waitMs > MAX_WAIT_MS) throw error
      await pause(waitMs, signal)
    }
  }
}

const rateLimitWait = (error: unknown): number | null =>
  error instanceof ApiFailure && error.status === TOO_MANY_REQUESTS
    ? (error.retryAfterMs ?? null)
    : null
