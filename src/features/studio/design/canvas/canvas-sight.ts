import type { Step } from '../../../../popup/design.ts'

/** Kept free above and below: the name of a block stands over it. */
const AIR_PX = 28

const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * Brings what one works on into sight, in its room alone: the page, and the field that is typed into, stay where they
 * are. The browser tells of the place once a frame is laid out: to ask for it would lay out each key twice.
 */
export class Sight {
  readonly #room: HTMLElement
  readonly #seen: IntersectionObserver

  #step: Step | null = null
  #blockId: string | null = null
  #drawn: Element | null = null

  constructor(room: HTMLElement) {
    this.#room = room
    this.#seen = new IntersectionObserver(([entry]) => this.#whenSeen(entry), { root: room })
  }

  /** At the end of this frame, where it is another block or another state of it. @param drawn null: not yet */
  follow(step: Step, blockId: string | null, drawn: Element | null): void {
    if (step === this.#step && blockId === this.#blockId) return
    if (blockId !== null && !drawn) return
    this.#step = step
    this.#blockId = blockId
    this.#drawn = drawn
    this.again()
  }

  readonly close = (): void => this.#seen.disconnect()

  /** What comes up beside it or goes has taken or given some of the room. */
  again(): void {
    this.#seen.disconnect()
    if (this.#drawn) this.#seen.observe(this.#drawn)
  }

  #whenSeen(entry: IntersectionObserverEntry | undefined): void {
    this.#seen.disconnect()
    if (!entry?.rootBounds || !entry.target.isConnected) return
    const top = distance(entry.boundingClientRect, entry.rootBounds)
    if (top !== 0) this.#room.scrollBy({ top, behavior: lessMotion.matches ? 'auto' : 'smooth' })
  }
}

type Span = Pick<DOMRect, 'top' | 'bottom'>

/** How far down it is to where it is seen, by the shortest way; 0 where it is. */
function distance(of: Span, room: Span): number {
  const above = of.top - AIR_PX - room.top
  const below = of.bottom + AIR_PX - room.bottom
  if (above < 0 && below < 0) return Math.max(above, below)
  return above > 0 && below > 0 ? Math.min(above, below) : 0
}
