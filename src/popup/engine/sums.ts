import type { Cart } from '../cart-rules.ts'
import { fillBlock, fillDesign } from '../cart-text-rules.ts'
import type { ShownBlock, ShownDesign } from '../design.ts'
import type { PopupHandle, Scene } from '../render/scene.ts'
import type { watchCart } from './cart.ts'
import { adopt, draw } from './drawing.ts'

/** The maximum length of a pop-up's label, as in the renderer. */
const MAX_NAME_LENGTH = 120

const hasGoal = (block: ShownBlock): boolean => 'goal' in block && block.goal !== undefined

/** A scene without the visitor's actions. */
type StaticScene = Omit<Scene, 'act'>

/** The cart values in one pop-up: filled in before it is drawn, then kept up to date while it is open. */
export class CartValues {
  readonly design: ShownDesign
  readonly #locale: string
  readonly #gone = new AbortController()
  /** Maps each block that shows cart values to its filled-in version. */
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

  /** Updates the drawn pop-up whenever the cart changes. */
  follow(drawn: PopupHandle, scene: StaticScene): void {
    const root = drawn.element.getRootNode()
    if (root instanceof ShadowRoot) adopt(root, this.#hideUnknownBars())
    const toggleNoCart = () => {
      drawn.element.toggleAttribute('data-no-cart', this.#cart === null)
    }
    toggleNoCart()
    this.#redraw = () => {
      // Later steps are drawn from the same objects.
      for (const [block, filled] of this.#filled) Object.assign(filled, this.#fill(block))
      toggleNoCart()
      this.#refreshTexts(drawn.element, scene).catch(() => {
        // What is drawn stays as it was.
      })
    }
  }

  end(): void {
    this.#gone.abort()
  }

  #fill = (block: ShownBlock): ShownBlock => fillBlock(block, this.#cart, this.#locale)

  /** Hides progress bars while the cart is unknown. */
  #hideUnknownBars(): string {
    const goals = [...this.#filled.keys()].filter(hasGoal)
    return goals
      .map(({ id }) => `[data-no-cart] [data-block="${CSS.escape(id)}"] .track{display:none}`)
      .join('')
  }

  /**
   * Copies the text from a second, hidden pop-up. Redrawing the step itself would interrupt the visitor: they would
   * lose focus, an unfinished IME composition, and the fields' error messages.
   */
  async #refreshTexts(element: HTMLElement, scene: StaticScene): Promise<void> {
    const blocks = [...this.#filled.values()]
    const steps = [{ id: 'sums', name: '', picture: null, blocks }]
    const design = { ...this.design, steps }
    const own = await draw(document.createElement('div'), { ...scene, design, isStatic: true })
    for (const { id } of blocks) copyTexts(own.element, element, id)
  }
}

function copyTexts(from: HTMLElement, to: HTMLElement, id: string): void {
  const block = `[data-block="${CSS.escape(id)}"]`
  const [fresh, shown] = [from.querySelector(block), to.querySelector(block)]
  // A button that is sending keeps its label until there is a response.
  if (!fresh || !shown || shown.hasAttribute('aria-disabled')) return
  const isLabel = to.getAttribute('aria-label') === labelOf(shown)
  shown.replaceChildren(...fresh.childNodes)
  if (isLabel) to.setAttribute('aria-label', labelOf(shown))
}

const labelOf = ({ textContent }: Element): string =>
  (textContent ?? '').trim().slice(0, MAX_NAME_LENGTH)
