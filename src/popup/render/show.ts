import type { ShownDesign, ShownStep } from '../design.ts'
import type { Drawers } from './blocks/index.ts'
import { recheck } from './form.ts'
import { dressFrame, isAlike, makeFrame, open, type Parts, shut } from './frame.ts'
import type { Drawn, Prize, Scene } from './scene.ts'
import { drawStep, type KeptBlocks } from './step.ts'
import { type Look, Visit } from './visit.ts'

/** Where a pop-up is drawn, and how the code for a design is loaded. */
export type Ground = {
  root: ShadowRoot
  load(design: ShownDesign): Promise<Drawers>
  leave(): void
}

/** A drawn pop-up. */
export class Show implements Drawn, Look {
  design: ShownDesign
  step: ShownStep
  form: HTMLFormElement
  #ground: Ground
  #drawers: Drawers
  #frame: Parts
  #kept: KeptBlocks = new Map()
  #visit: Visit
  #updates = 0

  constructor(scene: Scene, ground: Ground, drawers: Drawers) {
    this.design = scene.design
    this.step = firstOf(scene.design)
    this.#ground = ground
    this.#drawers = drawers
    this.#visit = new Visit(scene, this)
    this.#frame = this.#erect()
    this.form = this.#fill()
  }

  get element(): HTMLElement {
    return this.#frame.place
  }

  show(stepId: string): void {
    const step = this.design.steps.find(({ id }) => id === stepId)
    if (!step) return
    const hadFocus = this.element.matches(':focus-within')
    this.step = step
    this.form = this.#fill()
    if (hadFocus) this.#frame.card.focus({ preventScroll: true })
  }

  async update(design: ShownDesign): Promise<void> {
    const update = ++this.#updates
    const drawers = await this.#ground.load(design)
    // A later update has arrived while this one was loading.
    if (update !== this.#updates) return
    const isAnother = !isAlike(this.design.frame, design.frame)
    this.design = design
    this.step = design.steps.find(({ id }) => id === this.step.id) ?? firstOf(design)
    this.#drawers = drawers
    if (isAnother) {
      shut(this.#frame)
      this.#frame = this.#erect()
    } else dressFrame(this.#frame, design)
    this.form = this.#fill()
  }

  async play(prize: Prize): Promise<HTMLElement | undefined> {
    for (const { play } of this.#kept.values()) if (play) return play(prize)
    return undefined
  }

  destroy(): void {
    this.#updates++
    for (const { gone } of this.#kept.values()) gone.abort()
    this.#kept.clear()
    shut(this.#frame)
    this.#ground.leave()
  }

  #erect(): Parts {
    // The close event of a frame that has been replaced fires later, so it is ignored.
    const frame = makeFrame({ ...this.#visit.scene, design: this.design }, () => {
      if (frame === this.#frame) this.#visit.close()
    })
    dressFrame(frame, this.design)
    this.#ground.root.append(frame.place)
    open(frame)
    return frame
  }

  /** Draws the step into the card. */
  #fill(): HTMLFormElement {
    const { card, place } = this.#frame
    const { words } = this.#visit.scene
    const form = drawStep(this.step, this.#visit, this.#drawers, this.#kept)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      this.#enter()
    })
    form.addEventListener('input', (event) => recheck(form, event, words))
    card.querySelector('form')?.remove()
    card.prepend(form)
    name(place, form, words.popup)
    return form
  }

  /** Enter in a field acts like the step's own button. */
  #enter(): void {
    const actions = this.step.blocks.flatMap((block) =>
      block.type === 'button' ? [block.action] : [],
    )
    const own = actions.find(({ kind }) => kind === 'submit' || kind === 'next')
    if (own) this.#visit.press(own)
  }
}

/** The schema requires at least one step. */
function firstOf({ steps: [first] }: ShownDesign): ShownStep {
  if (!first) throw new Error('no step')
  return first
}

function name(place: HTMLElement, form: HTMLElement, otherwise: string): void {
  const words = form.querySelector('h2') ?? form.querySelector('.text,legend')
  place.setAttribute('aria-label', words?.textContent?.trim().slice(0, 120) || otherwise)
}
