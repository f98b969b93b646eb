import type { Step } from '../../../../popup/design.ts'

/** Space kept free above and below: the block's name is drawn above it. */
const AIR_PX = 28

const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * Scrolls the current block into view, inside the canvas only: the page and the field being typed in do not move. The
 * position comes from an observer after layout, because measuring it would force a second layout on every keystroke.
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

  /**
   * Scrolls at the end of this frame, if the block or the step has changed. @param drawn null if it is not drawn yet
   */
  follow(step: Step, blockId: string | null, drawn: Element | null): void {
    if (step === this.#step && blockId === this.#blockId) return
    if (blockId !== null && !drawn) return
    this.#step = step
    this.#blockId = blockId
    this.#drawn = drawn
    this.again()
  }

  readonly close = (): void => this.#seen.disconnect()

  /** Called when something next to the canvas opens or closes and so changes its size. */
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

/** The shortest scroll distance that brings it into view; 0 if it is in view. */
function distance(of: Span, room: Span): number {
  const above = of.top - AIR_PX - room.top
  const below = of.bottom + AIR_PX - room.bottom
  if (above < 0 && below < 0) return Math.max(above, below)
  return above > 0 && below > 0 ? Math.min(above, below) : 0
}
