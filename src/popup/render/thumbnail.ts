import { withoutPage } from '../alone.ts'
import type { FrameKind, ShownDesign } from '../design.ts'
import { withExampleCart } from '../example-cart.ts'
import { make, setStyles } from './dom.ts'
import { draw } from './render.ts'
import type { PopupHandle, Scene } from './scene.ts'

/** Wide enough for every design to have its desktop layout. */
const STAGE_PX = 1_024
/** The total space on both sides of a pop-up or a slide-in. */
const MARGIN_PX = 96
/** The size of the page around a bar, and of a full-screen pop-up. */
const PAGES: Readonly<Partial<Record<FrameKind, { width: number; height: number }>>> = {
  bar: { width: 620, height: 400 },
  'full-screen': { width: 900, height: 570 },
}

const shelf = (share: number): string =>
  `linear-gradient(#e9e6df 0 0) ${share}% 70% / 26% 46% no-repeat`
/** Suggests a shop page below a bar. */
const SHELVES_BACKGROUND = [14, 50, 86].map(shelf).join(', ')

/** A scene for a thumbnail, without actions or animations. */
export type ThumbnailScene = Omit<Scene, 'act' | 'isBoxed' | 'isStill'>

/**
 * Draws a thumbnail of the real design, hidden from assistive technology.
 * @param root the thumbnail is appended to its content
 */
export async function drawThumbnail(
  root: HTMLElement,
  scene: ThumbnailScene,
  width: number,
  height: number,
): Promise<PopupHandle> {
  const stage = make('div')
  const box = make('div', '', stage)
  box.inert = true
  box.setAttribute('aria-hidden', 'true')
  setStyles(box, { position: 'relative', width, height, overflow: 'hidden' })
  setStyles(stage, { position: 'absolute', inset: '50% auto auto 50%', translate: '-50% -50%' })
  root.append(box)
  let { design } = scene
  const withExamples = (shown: ShownDesign) => withExampleCart(withoutPage(shown), scene.locale)
  const drawn = await draw(stage, {
    ...{ ...scene, design: withExamples(design) },
    ...{ isBoxed: true, isStatic: true },
  })
  const fit = () => {
    const { kind } = design.frame
    const page = PAGES[kind]
    const { offsetWidth = 0, offsetHeight = 0 } = cardOf(drawn) ?? {}
    const wide = page?.width ?? offsetWidth + MARGIN_PX
    const high = page?.height ?? offsetHeight + MARGIN_PX
    setStyles(stage, {
      width: page?.width ?? STAGE_PX,
      height: page?.height,
      scale: `${Math.min(width / wide, height / high, 1)}`,
      background: kind === 'bar' ? `${SHELVES_BACKGROUND}, #fff` : page && '#fff',
    })
  }
  // Adjusts the scale again when images have loaded, and after a redraw.
  const resizeObserver = new ResizeObserver(fit)
  const watch = () => {
    resizeObserver.disconnect()
    const card = cardOf(drawn)
    if (card) resizeObserver.observe(card)
    drawn.element.addEventListener('error', hideBrokenImage, true)
    fit()
  }
  watch()
  return {
    element: box,
    show: (stepId) => drawn.show(stepId),
    async update(next) {
      design = next
      await drawn.update(withExamples(next))
      watch()
    },
    destroy() {
      drawn.destroy()
      box.remove()
    },
  }
}

/** An image that fails to load shows its background instead of a broken-image icon. */
function hideBrokenImage({ target }: Event): void {
  if (target instanceof HTMLElement) setStyles(target, { visibility: 'hidden' })
}

const cardOf = ({ element }: PopupHandle): HTMLElement | null => element.querySelector('.card')
