import * as v from 'valibot'
import { PLAN_NAMES } from '../billing/model.ts'

/** The account's plan has changed, so everything that depends on it must be reloaded. */
const planChanged = v.object({ plan: v.picklist(PLAN_NAMES), type: v.string() })
const siteAdded = v.object({ site_id: v.string() })
/** The site's snippet has reported, for the first time or after a long time. */
const siteSeen = v.object({ site_id: v.string() })
const notification = v.object({ notification_id: v.string() })
const accessChanged = v.object({})
/** The user has confirmed their email address, in any browser. */
const emailVerified = v.object({})

/** The events that writers publish, with their data. Only ids are sent: recipients request the details. */
export const PUBLISHED_EVENTS = {
  'plan-changed': planChanged,
  'site-added': siteAdded,
  'site-seen': siteSeen,
  notification,
  'access-changed': accessChanged,
  'email-verified': emailVerified,
} as const

/**
 * `asked`: the user chose to sign out, so no warning is needed; `ended`: the session ended because of a new password
 * or its age.
 */
const signedOut = v.object({ reason: v.picklist(['asked', 'ended']) })

/** Every kind of event from `GET /v1/events/stream`; the last two are sent by the stream itself. */
export const EVENT_KINDS = {
  ...PUBLISHED_EVENTS,
  'signed-out': signedOut,
  /** Missed events are no longer available: everything that was loaded must be reloaded. */
  reset: v.object({}),
} as const

export type PublishedKind = keyof typeof PUBLISHED_EVENTS
export type EventKind = keyof typeof EVENT_KINDS
export type EventData<Kind extends EventKind> = v.InferOutput<(typeof EVENT_KINDS)[Kind]>

/** An event with its data, discriminated by `kind`. */
export type LiveEvent = { [Kind in EventKind]: { kind: Kind; data: EventData<Kind> } }[EventKind]

const isKind = (kind: string): kind is EventKind => Object.hasOwn(EVENT_KINDS, kind)

/** Null for invalid data, and for a kind that this version doesn't know, sent by a newer server. */
export function parseLiveEvent(kind: string, data: unknown): LiveEvent | null {
  if (!isKind(kind)) return null
  const parsed = v.safeParse(EVENT_KINDS[kind], data)
  // TypeScript can't see that the schema looked up by `kind` belongs to it.
  return parsed.success ? ({ kind, data: parsed.output } as LiveEvent) : null
}
