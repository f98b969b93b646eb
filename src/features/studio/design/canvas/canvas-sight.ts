import type { Step } from '../../../../popup/design.ts'

/** The space to leave above and below a block, whose name is drawn above it. */
const MARGIN_PX = 28

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * Scrolls the current block into view, inside the canvas only: the page and the field being typed in do not move. The
 * position comes from an observer after layout, because measuring it would force a second layout on every keystroke.
 */
export class SelectionScroller {
  readonly #room: HTMLElement
  readonly #observer: IntersectionObserver

  #step: Step | null = null
  #blockId: string | null = null
  #drawn: Element | null = null

  constructor(room: HTMLElement) {
    this.#room = room
    this.#observer = new IntersectionObserver(([entry]) => this.#whenSeen(entry), { root: room })
  }

  /**
   * Scrolls at the end of this frame, if the block or the step has changed.
   * @param drawn null if the block is not drawn yet
   */
  follow(step: Step, blockId: string | null, drawn: Element | null): void {
    if (step === this.#step && blockId === this.#blockId) return
    if (blockId !== null && !drawn) return
    this.#step = step
    this.#blockId = blockId
    this.#drawn = drawn
    this.observeAgain()
  }

  readonly close = (): void => this.#observer.disconnect()

  /** Called when something next to the canvas opens or closes and so changes its size. */
  observeAgain(): void {
    this.#observer.disconnect()
    if (this.#drawn) this.#observer.observe(this.#drawn)
  }

  #whenSeen(entry: IntersectionObserverEntry | undefined): void {
    this.#observer.disconnect()
    if (!entry?.rootBounds || !entry.target.isConnected) return
    const top = scrollDistance(entry.boundingClientRect, entry.rootBounds)
    if (top !== 0) this.#room.scrollBy({ top, behavior: reducedMotion.matches ? 'auto' : 'smooth' })
  }
}

type Span = Pick<DOMRect, 'top' | 'bottom'>

/** The shortest scroll distance that brings the block into view; 0 if it is already in view. */
function scrollDistance(of: Span, room: Span): number {
  const above = of.top - MARGIN_PX - room.top
  const below = of.bottom + MARGIN_PX - room.bottom
  if (above < 0 && below < 0) return Math.max(above, below)
  return above > 0 && below > 0 ? Math.min(above, below) : 0
}
