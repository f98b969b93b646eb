import * as v from 'valibot'
import {
  MAX_CHANGED_AT_ONCE,
  MAX_SELECTED_IDS,
} from '../../features/subscribers/bulk-runs/model.ts'
import { tagName } from '../subscriber-details/schema.ts'
import { bulkRunResponse, subscribersQuery } from '../subscribers/schema.ts'

const timestamp = v.pipe(
  v.string(),
  v.isoTimestamp('until must be a time such as 2026-03-01T12:00:00Z.'),
)

const idsUpTo = (max: number) =>
  v.pipe(
    v.array(v.pipe(v.string(), v.uuid('ids must be the IDs of subscribers.'))),
    v.minLength(1, 'Select somebody first.'),
    v.maxLength(max, `At most ${max} subscribers can be selected by ID.`),
  )

const ids = idsUpTo(MAX_CHANGED_AT_ONCE)

/** A few subscribers, who are changed at once. */
export const idsInput = v.object({ ids })
export const tagIdsInput = v.object({ ids, tag: tagName })
export const sendIdsInput = v.object({ ids, connection_id: v.string() })

export const bulkResponse = v.object({ changed: v.number() })

/** Subscribers by ID, or everyone who matches the list's filters. */
const selectionEntries = {
  ids: v.optional(idsUpTo(MAX_SELECTED_IDS)),
  /** The filters of the list, as in its query; its page and order are ignored. */
  filter: v.optional(subscribersQuery),
  /** For a filter: the end of the selection, so that nobody is included who joins later. */
  until: v.optional(timestamp),
}

const selection = v.object(selectionEntries)
export type Selection = v.InferOutput<typeof selection>

export const bulkRunInput = v.variant(
  'kind',
  [
    v.object({ kind: v.picklist(['tag', 'untag']), tag: tagName, ...selectionEntries }),
    v.object({ kind: v.literal('delete'), ...selectionEntries }),
    v.object({ kind: v.literal('send'), connection_id: v.string(), ...selectionEntries }),
  ],
  'kind must be one of tag, untag, delete, send.',
)
export type BulkRunRequest = v.InferOutput<typeof bulkRunInput>

/** Null if the site has none. */
export const currentRunResponse = v.object({ run: v.nullable(bulkRunResponse) })
