import type { Block } from '../../../../popup/design.ts'
import type { Drawn, Scene } from '../../../../popup/render/scene.ts'
import { blockElement } from './canvas-geometry.ts'

type Draw = (place: HTMLElement, scene: Scene) => Promise<Drawn>

/**
 * Draws one block anew in its place, while it is typed into: the whole pop-up once more would cost as much as
 * all its blocks with every key. A second pop-up, which nobody sees, draws it; the true one follows after a pause.
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

/** The block alone, in the same frame and theme. */
export const holding = (design: Scene['design'], block: Block): Scene['design'] => ({
  ...design,
  steps: [{ id: 'swap', name: '', picture: null, blocks: [block] }],
})
