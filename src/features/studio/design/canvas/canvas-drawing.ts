import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import { whenIdle } from '../../../../lib/idle.ts'
import { withoutPage } from '../../../../popup/alone.ts'
import type { PopupDesign } from '../../../../popup/design.ts'
import { exampleOf, withExampleCart } from '../../../../popup/example-cart.ts'
import { loadFonts } from '../../../../popup/render/fonts.ts'
import type { PopupHandle, Scene } from '../../../../popup/render/scene.ts'
import { changedBlock } from '../../document/changed-block-rules.ts'
import type { Editor } from '../editor.ts'
import { startDrawing } from './begin-drawing.ts'
import { BlockSwap, designWithOnly } from './block-swap.ts'
import { type CanvasParts, fitPopup, setStyles } from './canvas-fit.ts'
import {
  type Box,
  blockAt,
  blockElement,
  boxOf,
  type DropTarget,
  dropTargetAt,
  isSameBox,
  typographyOf,
} from './canvas-geometry.ts'
import { SelectionScroller } from './canvas-sight.ts'
import { PAUSE_MS } from './settle.ts'

/** The renderer's options, and the fonts' base URL. */
type RenderOptions = Omit<Scene, 'design' | 'shownAt' | 'act'> & { fonts: string }

/** Draws a design with the renderer that visitors' pages use, at most once per frame, and measures the result. */
export class Drawing {
  readonly #parts: CanvasParts
  readonly #editor: Editor
  readonly #renderOptions: RenderOptions
  readonly #resizeObserver = new ResizeObserver(() => this.#whenSized())
  /** Switching to right-to-left changes every position but no size, so the resize observer does not report it. */
  readonly #directionObserver = new MutationObserver(() => this.#measure())
  readonly #zoom = signal(1)
  readonly #selection = signal<Box | null>(null)
  readonly #failure = signal<unknown>(null)
  readonly #cleanups: readonly (() => void)[]
  #drawnPromise: Promise<PopupHandle> | null = null
  #drawn: PopupHandle | null = null
  readonly #swap = new BlockSwap(startDrawing)
  readonly #selectionScroller: SelectionScroller
  #shown: PopupDesign | null = null
  #shownStep = ''
  #settleTimer: ReturnType<typeof setTimeout> | undefined
  #frame = 0
  #measureFrame = 0
  #stopFonts = (): void => {}
  #isClosed = false

  constructor(parts: CanvasParts, editor: Editor, setting: RenderOptions) {
    this.#parts = parts
    this.#editor = editor
    this.#renderOptions = setting
    this.#selectionScroller = new SelectionScroller(parts.room)
    this.#directionObserver.observe(document.documentElement, { attributeFilter: ['dir'] })
    // `editor.selected` is a new object after every keystroke; its id stays the same.
    const selectedId = computed(() => editor.selected.value?.id)
    this.#cleanups = [
      effect(() => {
        editor.design.value
        editor.step.value.id
        editor.device.value
        this.redraw()
      }),
      effect(() => {
        selectedId.value
        this.#measure()
        this.#reveal()
      }),
      effect(() => {
        editor.showsProperties.value
        this.#selectionScroller.observeAgain()
      }),
    ]
  }

  /** The scale of the drawing: 1 is the pop-up's natural size. */
  get zoom(): ReadonlySignal<number> {
    return this.#zoom
  }

  /** The box of the selected block; null if none is selected or the block is not drawn. */
  get selection(): ReadonlySignal<Box | null> {
    return this.#selection
  }

  /** Why the drawing failed; null if it succeeded. */
  get failure(): ReadonlySignal<unknown> {
    return this.#failure
  }

  /** The id of the block at a point in the window. */
  blockAt(x: number, y: number): string | null {
    return this.#drawn && blockAt(this.#drawn, x, y)
  }

  /** The typography of the selected block, at the scale of the drawing. */
  typeOfSelected(): Readonly<Record<string, string>> {
    const id = this.#editor.selected.peek()?.id ?? null
    return this.#drawn ? typographyOf(blockElement(this.#drawn, id), this.#zoom.peek()) : {}
  }

  gapAt(x: number, y: number): DropTarget {
    return dropTargetAt(this.#drawn, this.#parts.subject, { x, y })
  }

  readonly redraw = (): void => {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => void this.#draw())
  }

  readonly close = (): void => {
    this.#isClosed = true
    cancelAnimationFrame(this.#frame)
    cancelAnimationFrame(this.#measureFrame)
    clearTimeout(this.#settleTimer)
    this.#stopFonts()
    this.#swap.destroy()
    for (const stop of [...this.#cleanups, this.#selectionScroller.close]) stop()
    this.#resizeObserver.disconnect()
    this.#directionObserver.disconnect()
    this.#drawn?.destroy()
  }

  async #draw(): Promise<void> {
    const edited = this.#editor.design.peek()
    const { fonts, ...setting } = this.#renderOptions
    const design = withExampleCart(withoutPage(edited), setting.locale)
    const scene = { ...setting, design, shownAt: setting.now() }
    const changed = this.#shown && changedBlock(this.#shown, edited)
    const block = changed && exampleOf(changed, setting.locale)
    const designToLoad = block ? designWithOnly(scene.design, block) : edited
    this.#stopFonts()
    this.#stopFonts = whenIdle(() => void loadFonts(designToLoad, fonts))
    try {
      if (this.#drawn && block) await this.#swap.swap(this.#drawn, block, scene)
      else await this.#drawAll(scene)
      this.#shown = edited
      this.#failure.value = null
      clearTimeout(this.#settleTimer)
      if (block) this.#settleTimer = setTimeout(() => this.#settle(), PAUSE_MS)
      if (this.#drawn) this.#watch(this.#drawn)
      this.#reveal()
    } catch (reason) {
      this.#failure.value = reason
    }
  }

  async #drawAll(scene: Scene): Promise<void> {
    const step = this.#editor.step.peek().id
    const hasStarted = this.#drawnPromise !== null
    this.#drawnPromise ??= startDrawing(this.#parts.sheet, scene)
    const drawn = await this.#drawnPromise.catch((reason: unknown) => {
      this.#drawnPromise = null
      throw reason
    })
    if (this.#isClosed) return drawn.destroy()
    if (hasStarted) await drawn.update(scene.design)
    this.#drawn = drawn
    if (step !== this.#shownStep) drawn.show(step)
    this.#shownStep = step
  }

  /** After a pause in typing: redraws everything as a visitor would see it. */
  #settle(): void {
    this.#shown = null
    this.redraw()
  }

  /** Newly observed elements are reported after layout; measuring here would force a second layout. */
  #watch({ element }: PopupHandle): void {
    this.#resizeObserver.disconnect()
    this.#resizeObserver.observe(this.#parts.room)
    const card = element.querySelector('.card')
    if (card) this.#resizeObserver.observe(card)
    // The shadow extends beyond the page that the pop-up is on, onto the canvas.
    setStyles(element, { overflow: 'visible' })
  }

  /** Fitting can resize the available space too late for this frame's observer: observe it again in the next frame. */
  #whenSized(): void {
    const { room } = this.#parts
    if (!this.#measure()) return
    this.#resizeObserver.unobserve(room)
    cancelAnimationFrame(this.#measureFrame)
    this.#measureFrame = requestAnimationFrame(() => this.#resizeObserver.observe(room))
  }

  #reveal(): void {
    const step = this.#editor.step.peek()
    const id = this.#editor.selected.peek()?.id ?? null
    if (!this.#drawn || step.id !== this.#shownStep) return
    this.#selectionScroller.follow(step, id, blockElement(this.#drawn, id))
  }

  /** Returns whether anything had to be changed. */
  #measure(): boolean {
    const drawn = this.#drawn
    const card = drawn?.element.querySelector<HTMLElement>('.card')
    if (!card || !drawn) return false
    const selected = blockElement(drawn, this.#editor.selected.peek()?.id ?? null)
    const box = () => boxOf(selected, this.#parts.subject)
    // Measured before any style is written: measuring afterwards would force another layout.
    const before = box()
    const { zoom, hasMovedBlocks, hasChangedStyles } = fitPopup(this.#parts, card, this.#editor)
    this.#zoom.value = zoom
    const now = hasMovedBlocks ? box() : before
    if (!isSameBox(now, this.#selection.peek())) this.#selection.value = now
    return hasChangedStyles
  }
}
