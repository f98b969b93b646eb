import type { Choice } from '../display-rules.ts'

export type { Choice }

export const isConsentChoice = (value: unknown): value is Choice =>
  value === 'all' || value === 'needed'

/** Times are in milliseconds since 1970. */
export type StoredVisit = {
  startedAt: number
  seenAt: number
  pages: number
  landing: string
  referrer: string
  /** Whether its last page has sent the visitor elsewhere, so that the next arrival may be their return. */
  hasLeft?: boolean
}
export type StoredHistory = {
  /** Separated by spaces rather than stored as an array, because some pages override how arrays are serialized. */
  shown: string
  closedAt?: number
  hasConverted?: boolean
}
/**
 * A form that has not reached the server, with its request body and the id of the click that it counts; stored by the
 * id of its event.
 */
export type UnsentForm = { campaignId: string; body: string; clickId?: string; at: number }

/** What is known about a visitor to one site. */
export type StoredVisitor = {
  /** The start of the first visit. */
  firstAt?: number | undefined
  visit?: StoredVisit | undefined
  choice?: Choice | undefined
  pasts: Readonly<Record<string, StoredHistory>>
  unsent: Readonly<Record<string, UnsentForm>>
}

const EMPTY: StoredVisitor = { pasts: {}, unsent: {} }

/** Returns the part of the data that may be stored on the device; null if there is none. */
export type Permission = (kept: StoredVisitor) => StoredVisitor | null

export type Fields = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Fields => Object(value) === value

/** The oldest browsers that we support can parse a URL only with the `URL` constructor. */
function isUrl(text: string): boolean {
  try {
    return new URL(text).href === text
  } catch {
    return false
  }
}

const isVisit = (value: unknown): value is StoredVisit =>
  isObject(value) &&
  [value.startedAt, value.seenAt, value.pages].every(Number.isFinite) &&
  typeof value.referrer === 'string' &&
  isUrl(`${value.landing}`)

const isStoredHistory = (value: unknown): value is StoredHistory => isObject(value)

const isUnsentForm = (value: unknown): value is UnsentForm =>
  isObject(value) && Number.isFinite(value.at) && typeof value.body === 'string'

/** The entries of a record that match a condition. */
export const filterEntries = <Thing>(
  record: Readonly<Record<string, Thing>>,
  predicate: (entry: [id: string, thing: Thing]) => boolean,
) => Object.fromEntries(Object.entries(record).filter(predicate))

/** The valid entries of a value, which should be a record. */
const validEntries = <Thing>(record: unknown, isValid: (value: unknown) => value is Thing) =>
  Object.fromEntries(
    Object.entries<unknown>(Object(record)).filter((entry): entry is [string, Thing] =>
      isValid(entry[1]),
    ),
  )

/**
 * What is remembered about a visitor: on the device as far as that is allowed and possible, and in memory until the
 * visitor leaves the page. Includes what other tabs have stored in the meantime.
 */
export class Device {
  readonly #name: string
  readonly #permit: Permission | null
  #memory: StoredVisitor = EMPTY
  /** Data could not be stored: the page knows more than the device. */
  #hasUnstored = false

  /** @param permit if null, the device is only read */
  constructor(siteId: string, permit: Permission | null) {
    this.#name = `poplar:${siteId}`
    this.#permit = permit
  }

  get kept(): StoredVisitor {
    const sources = [this.#memory, this.#read()] as const
    const [one, other] = this.#hasUnstored ? [sources[1], sources[0]] : sources
    return {
      ...one,
      ...other,
      pasts: { ...one.pasts, ...other.pasts },
      unsent: { ...one.unsent, ...other.unsent },
    }
  }

  change(change: (kept: StoredVisitor) => Partial<StoredVisitor>): void {
    const { kept } = this
    this.#memory = { ...kept, ...change(kept) }
    this.#hasUnstored = true
    if (!this.#permit) return
    const permittedData = this.#permit(this.#memory)
    try {
      if (permittedData) localStorage.setItem(this.#name, JSON.stringify(permittedData))
      else localStorage.removeItem(this.#name)
      this.#hasUnstored = false
      // Stored forms are read from the device only, because another tab may send and remove them.
      const unsent = filterEntries(this.#memory.unsent, ([id]) => !permittedData?.unsent[id])
      this.#memory = { ...this.#memory, unsent }
    } catch {
      // Storage is full or blocked: the data lasts as long as the page.
    }
  }

  /** Reads only entries that look like ours, since anybody may have written to the storage. */
  #read(): StoredVisitor {
    try {
      const stored: Fields = Object(JSON.parse(localStorage.getItem(this.#name) ?? ''))
      const { choice, firstAt, pasts, unsent, visit } = stored
      return {
        ...(typeof firstAt === 'number' && { firstAt }),
        ...(isVisit(visit) && { visit }),
        ...(isConsentChoice(choice) && { choice }),
        pasts: validEntries(pasts, isStoredHistory),
        unsent: validEntries(unsent, isUnsentForm),
      }
    } catch {
      return EMPTY
    }
  }
}
