import type { Cart } from '../cart-rules.ts'
import { fillBlock, fillDesign } from '../cart-words-rules.ts'
import type { ShownBlock, ShownDesign } from '../design.ts'
import type { Drawn, Scene } from '../render/scene.ts'
import type { watchCart } from './cart.ts'
import { adopt, draw } from './drawing.ts'

/** A pop-up's name is as long as the renderer lets it be. */
const MAX_NAME_LENGTH = 120

const hasGoal = (block: ShownBlock): boolean => 'goal' in block && block.goal !== undefined

/** Without what the visitor does. */
type Still = Omit<Scene, 'act'>

/** The sums of the visitor's cart in one pop-up: filled in before it is drawn, then kept up to date while it is open. */
export class CartSums {
  readonly design: ShownDesign
  readonly #locale: string
  readonly #gone = new AbortController()
  /** The blocks with sums as the design has them, and what is shown of each. */
  readonly #filled = new Map<ShownBlock, ShownBlock>()
  #cart: Cart | null = null
  #redraw = (): void => {}

  constructor(design: ShownDesign, locale: string, watch: typeof watchCart) {
    this.#locale = locale
    watch((cart) => {
      this.#cart = cart
      this.#redraw()
    }, this.#gone.signal)
    this.design = fillDesign(design, (block) => {
      if (!hasGoal(block) && fillBlock(block, null, locale) === block) return block
      const filled = { ...this.#fill(block) }
      this.#filled.set(block, filled)
      return filled
    })
  }

  /** Follows the cart in what is drawn of the design. */
  follow(drawn: Drawn, scene: Still): void {
    const root = drawn.element.getRootNode()
    if (root instanceof ShadowRoot) adopt(root, this.#hidesBars())
    const showKnown = () => {
      drawn.element.toggleAttribute('data-no-cart', this.#cart === null)
    }
    showKnown()
    this.#redraw = () => {
      // What a later step shows is drawn from the same objects.
      for (const [block, filled] of this.#filled) Object.assign(filled, this.#fill(block))
      showKnown()
      this.#drawAnew(drawn.element, scene).catch(() => {
        // What is drawn stays as it was.
      })
    }
  }

  end(): void {
    this.#gone.abort()
  }

  #fill = (block: ShownBlock): ShownBlock => fillBlock(block, this.#cart, this.#locale)

  /** Of an unknown cart no share is shown. */
  #hidesBars(): string {
    const goals = [...this.#filled.keys()].filter(hasGoal)
    return goals
      .map(({ id }) => `[data-no-cart] [data-block="${CSS.escape(id)}"] .track{display:none}`)
      .join('')
  }

  /**
   * Takes over the words from a second pop-up that nobody sees. To draw the step anew would take what the visitor does
   * from them: the focus, a word that is being composed, what was said about a field.
   */
  async #drawAnew(element: HTMLElement, scene: Still): Promise<void> {
    const blocks = [...this.#filled.values()]
    const steps = [{ id: 'sums', name: '', picture: null, blocks }]
    const design = { ...this.design, steps }
    const own = await draw(document.createElement('div'), { ...scene, design, isStill: true })
    for (const { id } of blocks) takeOver(own.element, element, id)
  }
}

function takeOver(from: HTMLElement, to: HTMLElement, id: string): void {
  const block = `[data-block="${CSS.escape(id)}"]`
  const [fresh, shown] = [from.querySelector(block), to.querySelector(block)]
  // A button that says that it is sending says so until there is an answer.
  if (!fresh || !shown || shown.hasAttribute('aria-disabled')) return
  const isName = to.getAttribute('aria-label') === nameIn(shown)
  shown.replaceChildren(...fresh.childNodes)
  if (isName) to.setAttribute('aria-label', nameIn(shown))
}

const nameIn = ({ textContent }: Element): string =>
  (textContent ?? '').trim().slice(0, MAX_NAME_LENGTH)
