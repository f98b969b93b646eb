import type { Choice } from '../gates.ts'

export type { Choice }

export const isChoice = (value: unknown): value is Choice => value === 'all' || value === 'needed'

/** Moments in milliseconds since 1970. */
export type KeptVisit = {
  startedAt: number
  seenAt: number
  pages: number
  landing: string
  referrer: string
}
export type KeptPast = {
  /** With a blank between two: some pages teach arrays to write themselves in another way. */
  shown: string
  closedAt?: number
  hasConverted?: boolean
}
/** A form that has not arrived, as it is sent, by the id of its event. */
export type Unsent = { campaignId: string; body: string; at: number }

/** What is known of a visitor to one site. */
export type Kept = {
  /** When the first visit began. */
  firstAt?: number | undefined
  visit?: KeptVisit | undefined
  choice?: Choice | undefined
  pasts: Readonly<Record<string, KeptPast>>
  unsent: Readonly<Record<string, Unsent>>
}

const NOTHING: Kept = { pasts: {}, unsent: {} }

/** What may be kept on the device of all that is known; null where that is nothing. */
export type Permission = (kept: Kept) => Kept | null

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Without `canParse`, which is younger than the oldest of our browsers. */
function isAddress(text: string): boolean {
  try {
    return new URL(text).href === text
  } catch {
    return false
  }
}

const isVisit = (value: unknown): value is KeptVisit =>
  isObject(value) &&
  [value.startedAt, value.seenAt, value.pages].every(Number.isFinite) &&
  typeof value.referrer === 'string' &&
  isAddress(`${value.landing}`)

const isPast = (value: unknown): value is KeptPast => isObject(value)

const isUnsent = (value: unknown): value is Unsent =>
  isObject(value) && Number.isFinite(value.at) && typeof value.body === 'string'

/** The entries of a record that are wanted. */
export const entriesOf = <Thing>(
  record: Readonly<Record<string, Thing>>,
  isWanted: (entry: [id: string, thing: Thing]) => boolean,
) => Object.fromEntries(Object.entries(record).filter(isWanted))

/** The entries of what is meant to be a record that are what they are meant to be. */
const entriesThat = <Thing>(record: unknown, isOne: (value: unknown) => value is Thing) =>
  Object.fromEntries(
    Object.entries(isObject(record) ? record : {}).filter((entry): entry is [string, Thing] =>
      isOne(entry[1]),
    ),
  )

/**
 * What is remembered of a visitor: on the device as far as that is allowed and possible, all of it while
 * the page stands. What another tab has kept meanwhile counts.
 */
export class Device {
  readonly #name: string
  readonly #permit: Permission | null
  #memory: Kept = NOTHING
  /** What was to be kept was not: the page knows more than the device. */
  #isAhead = false

  /** @param permit without it the device is only read */
  constructor(siteId: string, permit: Permission | null) {
    this.#name = `poplar:${siteId}`
    this.#permit = permit
  }

  get kept(): Kept {
    const both = [this.#memory, this.#read()] as const
    const [one, other] = this.#isAhead ? [both[1], both[0]] : both
    return {
      ...one,
      ...other,
      pasts: { ...one.pasts, ...other.pasts },
      unsent: { ...one.unsent, ...other.unsent },
    }
  }

  change(change: (kept: Kept) => Partial<Kept>): void {
    const { kept } = this
    this.#memory = { ...kept, ...change(kept) }
    this.#isAhead = true
    if (!this.#permit) return
    const permitted = this.#permit(this.#memory)
    try {
      if (permitted) localStorage.setItem(this.#name, JSON.stringify(permitted))
      else localStorage.removeItem(this.#name)
      this.#isAhead = false
      // A form that lies there is read there: another tab may send it and take it away.
      const unsent = entriesOf(this.#memory.unsent, ([id]) => !permitted?.unsent[id])
      this.#memory = { ...this.#memory, unsent }
    } catch {
      // Full or forbidden: what is known lasts as long as the page.
    }
  }

  /** Of what stands there, whoever wrote it, only what can be what we wrote. */
  #read(): Kept {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(this.#name) ?? '')
      if (!isObject(stored)) return NOTHING
      const { choice, firstAt, pasts, unsent, visit } = stored
      return {
        ...(typeof firstAt === 'number' && { firstAt }),
        ...(isVisit(visit) && { visit }),
        ...(isChoice(choice) && { choice }),
        pasts: entriesThat(pasts, isPast),
        unsent: entriesThat(unsent, isUnsent),
      }
    } catch {
      return NOTHING
    }
  }
}
