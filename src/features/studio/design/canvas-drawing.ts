import { effect, type ReadonlySignal, signal } from '@preact/signals-core'
import { loadPart } from '../../../lib/load-part.ts'
import type { PopupDesign } from '../../../popup/design.ts'
import { loadFonts } from '../../../popup/render/fonts.ts'
import type { Drawn, Scene } from '../../../popup/render/scene.ts'
import { changedBlock } from '../changed-block-rules.ts'
import { BlockSwap } from './block-swap.ts'
import {
  type Box,
  blockAt,
  blockElement,
  boxOf,
  type Gap,
  gapAt,
  isSameBox,
} from './canvas-geometry.ts'
import type { Editor } from './editor.ts'

export type CanvasParts = {
  /** All the room that there is. */
  room: HTMLElement
  /** As large as the pop-up is drawn; what belongs to it is placed in here. */
  subject: HTMLElement
  /** What the renderer draws into: a page of the device's width. */
  sheet: HTMLElement
}

const PAGE_WIDTH = { desktop: 1_024, phone: 375 } as const
/** Around a pop-up, for the tools beside it. */
const AIR_PX = 64
/** A pause in typing. */
const SETTLED_AFTER_MS = 250

/** What the renderer is told, and where fonts come from. */
type Setting = Omit<Scene, 'design' | 'since' | 'act'> & { fonts: string }

/** Draws a design with the renderer of visitors' pages, once a frame at most, and measures what it has drawn. */
export class Drawing {
  readonly #parts: CanvasParts
  readonly #editor: Editor
  readonly #setting: Setting
  readonly #sized = new ResizeObserver(() => this.#measure())
  readonly #zoom = signal(1)
  readonly #selection = signal<Box | null>(null)
  readonly #failure = signal<unknown>(null)
  readonly #stops: readonly (() => void)[]
  #begun: Promise<Drawn> | null = null
  #drawn: Drawn | null = null
  readonly #swap = new BlockSwap(begin)
  #shown: PopupDesign | null = null
  #shownStep = ''
  #settling: ReturnType<typeof setTimeout> | undefined
  #frame = 0
  #isClosed = false

  constructor(parts: CanvasParts, editor: Editor, setting: Setting) {
    this.#parts = parts
    this.#editor = editor
    this.#setting = setting
    this.#stops = [
      effect(() => {
        editor.design.value
        editor.step.value.id
        editor.device.value
        this.redraw()
      }),
      effect(() => {
        editor.selected.value?.id
        this.#measure()
      }),
    ]
  }

  /** How large the pop-up is drawn: 1 is its own size. */
  get zoom(): ReadonlySignal<number> {
    return this.#zoom
  }

  /** Around the selected block; null where none is selected, or nothing is drawn of it. */
  get selection(): ReadonlySignal<Box | null> {
    return this.#selection
  }

  /** Why nothing is drawn; null where it is. */
  get failure(): ReadonlySignal<unknown> {
    return this.#failure
  }

  /** The block under a point of the window. */
  blockAt(x: number, y: number): string | null {
    return this.#drawn && blockAt(this.#drawn, x, y)
  }

  gapAt(x: number, y: number): Gap {
    return gapAt(this.#drawn, this.#parts.subject, { x, y })
  }

  readonly redraw = (): void => {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => void this.#draw())
  }

  readonly close = (): void => {
    this.#isClosed = true
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#settling)
    this.#swap.destroy()
    for (const stop of this.#stops) stop()
    this.#sized.disconnect()
    this.#drawn?.destroy()
  }

  async #draw(): Promise<void> {
    const edited = this.#editor.design.peek()
    const { fonts, ...setting } = this.#setting
    const scene = { ...setting, design: alone(edited), since: setting.now() }
    const block = this.#shown && changedBlock(this.#shown, edited)
    try {
      void loadFonts(edited, fonts)
      if (this.#drawn && block) await this.#swap.swap(this.#drawn, block, scene)
      else await this.#drawAll(scene)
      this.#shown = edited
      this.#failure.value = null
      clearTimeout(this.#settling)
      if (block) this.#settling = setTimeout(() => this.#settle(), SETTLED_AFTER_MS)
      if (this.#drawn) this.#watch(this.#drawn)
    } catch (reason) {
      this.#failure.value = reason
    }
  }

  async #drawAll(scene: Scene): Promise<void> {
    const step = this.#editor.step.peek().id
    const isBegun = this.#begun !== null
    this.#begun ??= begin(this.#parts.sheet, scene)
    const drawn = await this.#begun.catch((reason: unknown) => {
      this.#begun = null
      throw reason
    })
    if (this.#isClosed) return drawn.destroy()
    if (isBegun) await drawn.update(scene.design)
    this.#drawn = drawn
    if (step !== this.#shownStep) drawn.show(step)
    this.#shownStep = step
  }

  /** After a pause in typing: all of it as a visitor would get it. */
  #settle(): void {
    this.#shown = null
    this.redraw()
  }

  /** What is watched anew is told of once the frame is laid out: to measure here would lay it out twice. */
  #watch({ element }: Drawn): void {
    this.#sized.disconnect()
    this.#sized.observe(this.#parts.room)
    const card = element.querySelector('.card')
    if (card) this.#sized.observe(card)
    // The shadow falls on the canvas, past the page that the pop-up stands on.
    put(element, { overflow: 'visible' })
  }

  #measure(): void {
    const drawn = this.#drawn
    const card = drawn?.element.querySelector<HTMLElement>('.card')
    if (!card || !drawn) return
    this.#zoom.value = fit(this.#parts, card, this.#editor)
    const selected = blockElement(drawn, this.#editor.selected.peek()?.id ?? null)
    const box = boxOf(selected, this.#parts.subject)
    if (!isSameBox(box, this.#selection.peek())) this.#selection.value = box
  }
}

async function begin(sheet: HTMLElement, scene: Scene): Promise<Drawn> {
  const { draw } = await loadPart(() => import('../../../popup/render/render.ts'))
  return draw(sheet, { ...scene, isBoxed: true, isStill: true })
}

/** Without the page around it; a slide-in stands in the middle, where it is worked on. */
function alone(design: PopupDesign): PopupDesign {
  const { frame } = design
  const kind = frame.kind === 'slide-in' ? 'popup' : frame.kind
  return { ...design, frame: { ...frame, kind, backdrop: null } }
}

/** Makes the pop-up as large as there is room for it, at most its own size; gives by how much. */
function fit({ room, subject, sheet }: CanvasParts, card: HTMLElement, editor: Editor): number {
  const device = editor.device.peek()
  const { kind } = editor.design.peek().frame
  const page = PAGE_WIDTH[device]
  const fillsPage = device === 'phone' || kind === 'bar' || kind === 'full-screen'
  const width = fillsPage ? page : card.offsetWidth
  const air = room.clientWidth > PAGE_WIDTH.phone + 2 * AIR_PX ? 2 * AIR_PX : 0
  const zoom = Math.min(1, (room.clientWidth - air) / width)
  const height = fillsPage ? sheet.offsetHeight : card.offsetHeight
  const top = fillsPage ? 0 : -card.offsetTop * zoom
  put(sheet, { width: `${page}px`, scale: `${zoom}`, top: `${top}px` })
  put(subject, { width: `${width * zoom}px`, height: `${height * zoom}px` })
  return zoom
}

/** Only what differs: even the same once more would have all of it laid out anew. */
function put({ style }: HTMLElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (style.getPropertyValue(name) !== value) style.setProperty(name, value)
  }
}
