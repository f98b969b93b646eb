import type { ShownDesign, ShownStep } from '../design.ts'
import type { Drawers } from './blocks/index.ts'
import { removeNode } from './dom.ts'
import { recheck } from './form.ts'
import {
  applyFrameStyles,
  type FrameElements,
  hasSameElements,
  makeFrame,
  open,
  removeFrame,
} from './popup-dialog.ts'
import { PopupSession, type PopupView } from './popup-session.ts'
import type { PopupHandle, Prize, Scene } from './scene.ts'
import { drawStep, type ReusableBlocks } from './step.ts'

/** Where a pop-up is drawn, and how the code for a design is loaded. */
export type RenderTarget = {
  root: ShadowRoot
  load(design: ShownDesign): Promise<Drawers>
  leave(): void
}

/** A drawn pop-up. */
export class DrawnPopup implements PopupHandle, PopupView {
  design: ShownDesign
  step: ShownStep
  form: HTMLFormElement
  #target: RenderTarget
  #drawers: Drawers
  #frame: FrameElements
  #kept: ReusableBlocks = new Map()
  #visit: PopupSession
  #updates = 0

  constructor(scene: Scene, target: RenderTarget, drawers: Drawers) {
    this.design = scene.design
    this.step = firstStepOf(scene.design)
    this.#target = target
    this.#drawers = drawers
    this.#visit = new PopupSession(scene, this)
    this.#frame = this.#createFrame()
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
    const drawers = await this.#target.load(design)
    // A later update arrived while this one was loading.
    if (update !== this.#updates) return
    const needsNewFrame = !hasSameElements(this.design.frame, design.frame)
    this.design = design
    this.step = design.steps.find(({ id }) => id === this.step.id) ?? firstStepOf(design)
    this.#drawers = drawers
    if (needsNewFrame) {
      removeFrame(this.#frame)
      this.#frame = this.#createFrame()
    } else applyFrameStyles(this.#frame, design)
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
    removeFrame(this.#frame)
    this.#target.leave()
  }

  #createFrame(): FrameElements {
    // The close event of a frame that has been replaced fires later, so it is ignored.
    const frame = makeFrame({ ...this.#visit.scene, design: this.design }, () => {
      if (frame === this.#frame) this.#visit.close()
    })
    applyFrameStyles(frame, this.design)
    this.#target.root.append(frame.place)
    open(frame)
    return frame
  }

  /** Draws the step into the card. */
  #fill(): HTMLFormElement {
    const { card, place } = this.#frame
    const { messages } = this.#visit.scene
    const form = drawStep(this.step, this.#visit, this.#drawers, this.#kept)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      this.#submitByEnter()
    })
    form.addEventListener('input', (event) => recheck(form, event, messages))
    removeNode(card.querySelector('form'))
    card.prepend(form)
    setLabel(place, form, messages.popup)
    return form
  }

  /** Enter in a field acts like the step's own button. */
  #submitByEnter(): void {
    const actions = this.step.blocks.flatMap((block) =>
      block.type === 'button' ? [block.action] : [],
    )
    const own = actions.find(({ kind }) => kind === 'submit' || kind === 'next')
    if (own) this.#visit.press(own)
  }
}

/** The schema requires at least one step. */
function firstStepOf({ steps: [first] }: ShownDesign): ShownStep {
  if (!first) throw new Error('no step')
  return first
}

function setLabel(place: HTMLElement, form: HTMLElement, fallback: string): void {
  const words = form.querySelector('h2') ?? form.querySelector('.text,legend')
  place.setAttribute('aria-label', words?.textContent?.trim().slice(0, 120) || fallback)
}
