import * as v from 'valibot'
import { tagName } from '../subscriber-details/schema.ts'
import { subscribersQuery } from '../subscribers/schema.ts'

/** How many subscribers one call changes. Larger selections take several calls, so that none blocks for long. */
export const BATCH_SIZE = 200

const timestamp = v.pipe(
  v.string(),
  v.isoTimestamp('until must be a time such as 2026-03-01T12:00:00Z.'),
)

/** Subscribers by ID, or everyone who matches the list's filters. */
const selectionEntries = {
  ids: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.uuid('ids must be the IDs of subscribers.'))),
      v.minLength(1, 'Select somebody first.'),
      v.maxLength(BATCH_SIZE, `At most ${BATCH_SIZE} subscribers can be selected by ID.`),
    ),
  ),
  /** The filters of the list, as in its query; its page and order are ignored. */
  filter: v.optional(subscribersQuery),
  /** For a filter: the end of the selection, so that nobody is included who joins later. */
  until: v.optional(timestamp),
  /** The `next` of the call before. */
  after: v.optional(v.string()),
}

export const selectionInput = v.object(selectionEntries)
export type Selection = v.InferOutput<typeof selectionInput>

export const bulkTagInput = v.object({ ...selectionEntries, tag: tagName })
export const bulkSendInput = v.object({ ...selectionEntries, connection_id: v.string() })

export const bulkResponse = v.object({
  /** How many were changed. */
  changed: v.number(),
  /** How many of the selection this call processed, changed or not. */
  processed: v.number(),
  /** Null if the selection is complete. */
  next: v.nullable(v.string()),
})
export type BulkResponse = v.InferOutput<typeof bulkResponse>
