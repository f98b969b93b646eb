import type { Block } from '../../../../popup/design.ts'
import type { Drawn, Scene } from '../../../../popup/render/scene.ts'
import { blockElement } from './canvas-geometry.ts'

type Draw = (place: HTMLElement, scene: Scene) => Promise<Drawn>

/**
 * Redraws a single block in place while the user types in it: redrawing the whole pop-up on every keystroke would cost
 * as much as all of its blocks. A second, hidden pop-up draws the block; the visible one is redrawn after a pause.
 */
export class BlockSwap {
  readonly #draw: Draw
  #begun: Promise<Drawn> | null = null
  #isClosed = false

  constructor(draw: Draw) {
    this.#draw = draw
  }

  async swap(main: Drawn, block: Block, scene: Scene): Promise<void> {
    const design = holding(scene.design, block)
    const place = document.createElement('div')
    const isBegun = this.#begun !== null
    this.#begun ??= this.#draw(place, { ...scene, design })
    const own = await this.#begun.catch((reason: unknown) => {
      this.#begun = null
      throw reason
    })
    if (this.#isClosed) return own.destroy()
    if (isBegun) await own.update(design)
    const drawn = blockElement(own, block.id)
    if (drawn) blockElement(main, block.id)?.replaceWith(drawn)
  }

  destroy(): void {
    this.#isClosed = true
    this.#begun?.then(
      (own) => own.destroy(),
      () => undefined,
    )
  }
}

/** A design with only this block, in the same frame and theme. */
export const holding = (design: Scene['design'], block: Block): Scene['design'] => ({
  ...design,
  steps: [{ id: 'swap', name: '', picture: null, blocks: [block] }],
})
