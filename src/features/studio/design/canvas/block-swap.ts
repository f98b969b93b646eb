import type { Block } from '../../../../popup/design.ts'
import type { PopupHandle, Scene } from '../../../../popup/render/scene.ts'
import { blockElement } from './canvas-geometry.ts'

type Draw = (place: HTMLElement, scene: Scene) => Promise<PopupHandle>

/**
 * Redraws a single block in place while the user types in it: redrawing the whole pop-up on every keystroke would cost
 * as much as drawing all of its blocks. A second, hidden pop-up draws the block; the visible one is redrawn after a
 * pause.
 */
export class BlockSwap {
  readonly #draw: Draw
  #drawnPromise: Promise<PopupHandle> | null = null
  #isClosed = false

  constructor(draw: Draw) {
    this.#draw = draw
  }

  async swap(main: PopupHandle, block: Block, scene: Scene): Promise<void> {
    const designOfBlock = designWithOnly(scene.design, block)
    const hiddenRoot = document.createElement('div')
    const hasStarted = this.#drawnPromise !== null
    this.#drawnPromise ??= this.#draw(hiddenRoot, { ...scene, design: designOfBlock })
    const hiddenPopup = await this.#drawnPromise.catch((reason: unknown) => {
      this.#drawnPromise = null
      throw reason
    })
    if (this.#isClosed) return hiddenPopup.destroy()
    if (hasStarted) await hiddenPopup.update(designOfBlock)
    const drawn = blockElement(hiddenPopup, block.id)
    if (drawn) blockElement(main, block.id)?.replaceWith(drawn)
  }

  destroy(): void {
    this.#isClosed = true
    this.#drawnPromise?.then(
      (own) => own.destroy(),
      () => undefined,
    )
  }
}

/** A design with only this block, in the same frame and theme. */
export const designWithOnly = (design: Scene['design'], block: Block): Scene['design'] => ({
  ...design,
  steps: [{ id: 'swap', name: '', picture: null, blocks: [block] }],
})
