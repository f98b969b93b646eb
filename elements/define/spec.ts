import type { ComponentType } from 'react'
import type { EndReason } from '../../src/config/session-end.ts'
import type { FailureKind } from '../../src/lib/failure.ts'

/** How an attribute reads: a boolean by its presence, a list by its words. */
export type AttributeType = 'string' | 'number' | 'boolean' | 'language' | readonly string[]

export type EventSpec = string | { name: string; cancelable: boolean }

type NameOf<Props> = keyof Props & string

/** The public surface of one tag, as a table. Keys are the view's props. */
export type ElementSpec<Props> = {
  /** Attributes in kebab-case of the prop; each has a property of the prop's name. */
  attributes?: { readonly [Prop in NameOf<Props>]?: AttributeType }
  /** Objects, functions and secrets: never seen in the DOM. */
  properties?: readonly NameOf<Props>[]
  /** What the view tells by a callback prop goes out as an event; cancelable where a default follows. */
  events?: { readonly [Prop in NameOf<Props>]?: EventSpec }
  /** True for pages before sign-in: their calls carry no token, so none is asked for. */
  isPublic?: boolean
  /** An option of `configure` without which the view is of no use. */
  needs?: 'stripe'
  /** The prop with the person's email, for password managers: it stands as a username in the light DOM. */
  username?: NameOf<Props>
}

/** A spec as the machinery reads it, whatever the props of its view. */
export type AnySpec = {
  readonly attributes: Readonly<Record<string, AttributeType>>
  readonly properties: readonly string[]
  readonly events: Readonly<Record<string, { name: string; cancelable: boolean }>>
  readonly isPublic: boolean
  readonly needs: 'stripe' | null
  readonly username: string | null
}

/** One tag with its view: all that is needed to define it under any name. */
export type Descriptor = {
  readonly tag: string
  readonly spec: AnySpec
  readonly View: ComponentType<Record<string, unknown>>
}

/** Attributes that every tag has. */
export const COMMON_ATTRIBUTES = {
  apiBase: 'string',
  locale: 'language',
  theme: ['light', 'dark', 'auto'],
  renderRoot: ['shadow', 'light'],
} as const satisfies Record<string, AttributeType>

/** The one property that every tag has: the element's own source of tokens. */
export const COMMON_PROPERTIES = ['getAccessToken'] as const

/**
 * Why an element failed: no answer, none in time, nobody signed in, a `getAccessToken` that failed, the
 * server's no, an answer that cannot be read, a crash of ours, or an option that is missing.
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
/** Why an element failed, from a closed list. */
export type FailedType = (typeof FAILED_TYPES)[number]

/** The detail of `failed`. */
export type FailedDetail = {
  /** Why it failed. */
  type: FailedType
  /** The HTTP status, where the server answered. */
  status?: number | undefined
  /** Tries again what failed, as the element's own button does. */
  retry(): void
}

/**
 * The detail of `signed-out`: the API refused the token (`timed-out`), the person asked, did so in another
 * tab (`elsewhere`), `getAccessToken` gave null (`no-token`), or the account was switched off.
 */
export type SignedOutDetail = {
  /** Why nobody is signed in any more. */
  reason: EndReason
}

/**
 * How an element stands: `disconnected` off the page, `loading` until its view is complete, then `ready`;
 * `failed` while it shows a failure; `unsupported` where the browser is too old to draw it.
 */
export type ElementStatus = 'disconnected' | 'loading' | 'ready' | 'failed' | 'unsupported'

/** What was reached so far, for who begins to listen late. */
export type ElementState = {
  readonly status: ElementStatus
  /** The last detail of each event that the element sent in its present stay on the page. */
  readonly events: Readonly<Record<string, unknown>>
}

/** Fills in what a spec leaves out. */
export function completeSpec<Props>(spec: ElementSpec<Props>): AnySpec {
  const events = Object.entries<EventSpec | undefined>(spec.events ?? {})
  return {
    attributes: { ...definedOf<AttributeType>(spec.attributes ?? {}) },
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

const definedOf = <Value>(fields: Record<string, Value | undefined>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
