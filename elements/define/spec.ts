import type { ComponentType } from 'react'
import type { EndReason } from '../../src/config/session-end.ts'
import type { FailureKind } from '../../src/lib/failure.ts'

/** An attribute's type: a boolean is true if present, and a list names the valid values. */
export type AttributeType = 'string' | 'number' | 'boolean' | 'language' | readonly string[]

export type EventSpec = string | { name: string; cancelable: boolean }

type NameOf<Props> = keyof Props & string

/** The public API of one tag. Keys are the view's props. */
export type ElementSpec<Props> = {
  /** Attributes, in kebab case of the prop; each is also a property with the prop's name. */
  attributes?: { readonly [Prop in NameOf<Props>]?: AttributeType }
  /** Objects, functions and secrets: never visible in the DOM. */
  properties?: readonly NameOf<Props>[]
  /** Event names of callback props; cancelable if a default action follows. */
  events?: { readonly [Prop in NameOf<Props>]?: EventSpec }
  /** True for pages before sign-in: their calls need no token. */
  isPublic?: boolean
  /** An option of `configure()` that the view requires. */
  needs?: 'stripe'
  /** The prop with the user's email, which is put into the light DOM as a username for password managers. */
  username?: NameOf<Props>
}

/** A complete spec, independent of the view's props. */
export type AnySpec = {
  readonly attributes: Readonly<Record<string, AttributeType>>
  readonly properties: readonly string[]
  readonly events: Readonly<Record<string, { name: string; cancelable: boolean }>>
  readonly isPublic: boolean
  readonly needs: 'stripe' | null
  readonly username: string | null
}

/** One tag with its view: everything needed to define it under any name. */
export type Descriptor = {
  readonly tag: string
  readonly spec: AnySpec
  readonly View: ComponentType<Record<string, unknown>>
}

/** Attributes of all tags. */
export const COMMON_ATTRIBUTES = {
  apiBase: 'string',
  locale: 'language',
  theme: ['light', 'dark', 'auto'],
  renderRoot: ['shadow', 'light'],
} as const satisfies Record<string, AttributeType>

/** Properties of all tags. */
export const COMMON_PROPERTIES = ['getAccessToken'] as const

/**
 * Why an element failed: no response, a timeout, nobody signed in, a failing `getAccessToken`, a request that the
 * server refused, an unreadable response, a crash, or a missing option.
 */
export const FAILED_TYPES = [
  'offline',
  'timed-out',
  'signed-out',
  'token-failed',
  'refused',
  'unreadable',
  'crashed',
  'not-configured',
] as const satisfies readonly (FailureKind | 'crashed' | 'not-configured')[]
/** Why an element failed; a closed set. */
export type FailedType = (typeof FAILED_TYPES)[number]

/** The detail of the `failed` event. */
export type FailedDetail = {
  /** Why it failed. */
  type: FailedType
  /** The HTTP status, if the server responded. */
  status?: number | undefined
  /** Tries again, like the element's own button. */
  retry(): void
}

/**
 * The detail of the `signed-out` event: the API refused the token (`timed-out`), the user signed out here (`asked`) or
 * in another tab (`elsewhere`), `getAccessToken` returned null (`no-token`), or the account was `deactivated`.
 */
export type SignedOutDetail = {
  /** Why the user was signed out. */
  reason: EndReason
}

/**
 * An element's status: `disconnected` while not in the page, `loading` until its view is complete, then `ready`;
 * `failed` while it shows an error; `unsupported` in browsers that are too old.
 */
export type ElementStatus = 'disconnected' | 'loading' | 'ready' | 'failed' | 'unsupported'

/** An element's status and past events, for listeners that are added late. */
export type ElementState = {
  readonly status: ElementStatus
  /** The last detail of each event since the element was connected. */
  readonly events: Readonly<Record<string, unknown>>
}

/** Fills in the defaults of a spec. */
export function completeSpec<Props>(spec: ElementSpec<Props>): AnySpec {
  const events = Object.entries<EventSpec | undefined>(spec.events ?? {})
  return {
    attributes: { ...spec.attributes },
    properties: spec.properties ?? [],
    events: Object.fromEntries(
      events.flatMap(([prop, event]) => (event ? [[prop, eventOf(event)]] : [])),
    ),
    isPublic: spec.isPublic ?? false,
    needs: spec.needs ?? null,
    username: spec.username ?? null,
  }
}

const eventOf = (event: EventSpec) =>
  typeof event === 'string' ? { name: event, cancelable: false } : event
