import * as v from 'valibot'
import { PLAN_NAMES } from '../billing/model.ts'

/** The account's plan is another one, so what it allows must be asked anew. */
const planChanged = v.object({ plan: v.picklist(PLAN_NAMES), type: v.string() })
const siteAdded = v.object({ site_id: v.string() })
/** Its snippet has reported, for the first time or after a long silence. */
const siteSeen = v.object({ site_id: v.string() })
const notification = v.object({ notification_id: v.string() })
const accessChanged = v.object({})
/** The person has confirmed their address, in whatever browser. */
const emailVerified = v.object({})

/** What writers announce, each with what it says. Ids only: who is told asks for the rest by a call. */
export const ANNOUNCED = {
  'plan-changed': planChanged,
  'site-added': siteAdded,
  'site-seen': siteSeen,
  notification,
  'access-changed': accessChanged,
  'email-verified': emailVerified,
} as const

/** `asked`: by the person, who wants no warning; `ended`: by a new password, or because it was too old. */
const signedOut = v.object({ reason: v.picklist(['asked', 'ended']) })

/** Every kind of event of `GET /v1/events/stream`; the last two are the stream's own word. */
export const EVENT_KINDS = {
  ...ANNOUNCED,
  'signed-out': signedOut,
  /** What happened meanwhile is kept no more: all that was loaded must be asked for anew. */
  reset: v.object({}),
} as const

export type AnnouncedKind = keyof typeof ANNOUNCED
export type EventKind = keyof typeof EVENT_KINDS
export type EventData<Kind extends EventKind> = v.InferOutput<(typeof EVENT_KINDS)[Kind]>

/** One event with its data; the kind tells which. */
export type LiveEvent = { [Kind in EventKind]: { kind: Kind; data: EventData<Kind> } }[EventKind]

const isKind = (kind: string): kind is EventKind => Object.hasOwn(EVENT_KINDS, kind)

/** Null for a kind that a newer server has, and for data that is none of its kind. */
export function parseLiveEvent(kind: string, data: unknown): LiveEvent | null {
  if (!isKind(kind)) return null
  const parsed = v.safeParse(EVENT_KINDS[kind], data)
  // The schema stands under its kind, which TypeScript cannot follow through a lookup.
  return parsed.success ? ({ kind, data: parsed.output } as LiveEvent) : null
}
