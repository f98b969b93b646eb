import * as v from 'valibot'

/** How many subscribers can be changed at once. More are changed by the server in the background. */
export const MAX_CHANGED_AT_ONCE = 200

/** The largest number of people that can be selected one by one. */
export const MAX_SELECTED_IDS = 1_000

/** What is done with a selection, and the fields that it needs. */
export type BulkAction =
  | { kind: 'tag' | 'untag'; tag: string }
  | { kind: 'delete' }
  | { kind: 'send'; connection_id: string }

const BULK_KINDS = ['tag', 'untag', 'delete', 'send'] as const
const RUN_STATES = ['waiting', 'running', 'done', 'stopped', 'failed'] as const
const FAILURE_REASONS = ['permission', 'connection', 'erased', 'error'] as const

/** An action on many subscribers that the server runs in the background: the last one of the site. */
export type BulkRun = {
  id: string
  kind: (typeof BULK_KINDS)[number]
  /** Null if the action has none. */
  tag: string | null
  /** The title of the connection; null if there is none, or for a user who may not see it. */
  connection: string | null
  state: (typeof RUN_STATES)[number]
  /**
   * Why it has failed; null unless it has. `permission`: whoever started it may no longer do this. `connection`: it was
   * removed. `erased`: somebody was deleted everywhere whose address was in the request.
   */
  reason: (typeof FAILURE_REASONS)[number] | null
  /** Null if the server has not counted the selection. */
  total: number | null
  /** How many of the selection were processed, changed or not. */
  processed: number
  changed: number
  /** Whether the signed-in user started it. */
  isOwn: boolean
  /** Whether the user may stop it. */
  canStop: boolean
  isUnderWay: boolean
}

/** What the server returns of a run. */
export const bulkRunEntries = {
  id: v.string(),
  kind: v.picklist(BULK_KINDS),
  tag: v.nullable(v.string()),
  connection: v.nullable(v.string()),
  state: v.picklist(RUN_STATES),
  reason: v.nullable(v.picklist(FAILURE_REASONS)),
  total: v.nullable(v.number()),
  processed: v.number(),
  changed: v.number(),
  is_own: v.boolean(),
  can_stop: v.boolean(),
}

export const bulkRunSchema = v.pipe(
  v.object(bulkRunEntries),
  v.transform(
    ({ is_own: isOwn, can_stop: canStop, ...run }): BulkRun => ({
      ...run,
      isOwn,
      canStop,
      isUnderWay: run.state === 'waiting' || run.state === 'running',
    }),
  ),
)

const bulkRunResponse = v.object({ run: v.nullable(bulkRunSchema) })

export const parseBulkRun = (data: unknown): BulkRun | null => v.parse(bulkRunResponse, data).run
