/** A visitor's answer to a cookie notice. */
export type Choice = 'all' | 'needed'

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

/** What may be kept on the device of all that is known. */
export type Permission = (kept: Kept) => Kept | null

/**
 * What is remembered of a visitor: on the device as far as that is allowed and possible, all of it while
 * the page stands. What another tab has kept meanwhile counts.
 */
export class Device {
  readonly #name: string
  readonly #permit: Permission
  #memory: Kept = NOTHING

  constructor(siteId: string, permit: Permission) {
    this.#name = `poplar:${siteId}`
    this.#permit = permit
  }

  get kept(): Kept {
    const stored = this.#read()
    return {
      ...this.#memory,
      ...stored,
      pasts: { ...this.#memory.pasts, ...stored.pasts },
      unsent: { ...this.#memory.unsent, ...stored.unsent },
    }
  }

  change(change: (kept: Kept) => Partial<Kept>): void {
    const { kept } = this
    this.#memory = { ...kept, ...change(kept) }
    const permitted = this.#permit(this.#memory)
    if (permitted === null) return
    try {
      localStorage.setItem(this.#name, JSON.stringify(permitted))
    } catch {
      // Full or forbidden: what is known lasts as long as the page.
    }
  }

  #read(): Partial<Kept> {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(this.#name) ?? '{}')
      return typeof stored === 'object' && stored !== null ? stored : {}
    } catch {
      return {}
    }
  }
}
