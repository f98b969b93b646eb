import {
  batch,
  computed,
  effect,
  type ReadonlySignal,
  signal,
  untracked,
} from '@preact/signals-core'
import type { Autosave } from '../../../lib/autosave.ts'
import type { Block, PopupDesign, Step } from '../../../popup/design.ts'
import { type FieldLocation, InvalidDrafts } from '../../../ui/editor/invalid-drafts.ts'
import { findBlock, positionOf } from '../document/design-rules.ts'
import {
  canRedo,
  canUndo,
  createHistory,
  endStep,
  type History,
  recordChange,
  redo,
  undo,
} from '../document/history-rules.ts'
import { subjectOf } from '../document/subject-rules.ts'
import { settleWhenIdle } from './canvas/settle.ts'

export type Device = 'desktop' | 'phone'

/** What is being dragged: a new block, or an existing one. */
export type DraggedBlock = { kind: 'new'; type: Block['type'] } | { kind: 'moved'; blockId: string }

/** A design that is being edited: its changes, the selection and view, and the undo history. */
export class Editor {
  readonly #saves: Autosave<PopupDesign>
  readonly #history
  readonly #stepId = signal('')
  readonly #selectedId = signal<string | null>(null)
  readonly #device
  readonly #dragged = signal<DraggedBlock | null>(null)
  readonly #announcement = signal('')
  readonly #typing = signal<string | null>(null)
  readonly #showsProperties = signal(false)
  /** Invalid text in the settings fields, which cannot be saved. */
  readonly texts
  readonly design
  /** The design as of the last pause in typing, for everything that need not follow each keystroke. */
  readonly settledDesign: ReadonlySignal<PopupDesign>
  readonly step
  readonly selected
  readonly canUndo
  readonly canRedo
  /** The fields with invalid text that belong to an existing block or step. */
  readonly unsavedFields
  /** Call it when the view unmounts. */
  readonly close: () => void

  constructor(saves: Autosave<PopupDesign>, device: Device, texts = new InvalidDrafts()) {
    this.#saves = saves
    this.texts = texts
    this.#device = signal(device)
    this.design = saves.value
    const history = signal(createHistory(this.design.peek()))
    this.#history = history
    this.step = computed((): Step => findStep(this.design.value, this.#stepId.value))
    this.selected = computed(() => findBlock(this.design.value, this.#selectedId.value))
    this.canUndo = computed(() => canUndo(history.value))
    this.canRedo = computed(() => canRedo(history.value))
    this.unsavedFields = computed(() => {
      const held = texts.all.value
      return held.length === 0
        ? held
        : held.filter(({ of }) => hasBlockOrStep(this.design.value, of))
    })
    // Accepting a newer version is an undo step like any other change.
    const stopRecording = effect(() => {
      const now = this.design.value
      untracked(() => {
        history.value = recordChange(history.value, now)
      })
    })
    const { settled, stop } = settleWhenIdle(this.design, () => history.peek().subject !== null)
    this.settledDesign = settled
    this.close = () => {
      stop()
      stopRecording()
    }
  }

  get device(): ReadonlySignal<Device> {
    return this.#device
  }

  get draggedBlock(): ReadonlySignal<DraggedBlock | null> {
    return this.#dragged
  }

  /** Announces the latest action to screen readers. */
  get announcement(): ReadonlySignal<string> {
    return this.#announcement
  }

  /** The block whose text is being edited on the canvas; null if none is. */
  get typing(): ReadonlySignal<string | null> {
    return this.#typing
  }

  /** Whether the properties are open, on screens without room for them beside the canvas. */
  get showsProperties(): ReadonlySignal<boolean> {
    return this.#showsProperties
  }

  /** Records the change as a separate undo step. */
  readonly put = (next: PopupDesign): void => this.#record(next, null)

  /** Consecutive keystrokes in one field are recorded as one undo step. */
  readonly type = (next: PopupDesign): void =>
    this.#record(next, subjectOf(this.design.peek(), next))

  /** Ends the current undo step when the user leaves a field: the next change starts a new one. */
  readonly endStep = (): void => {
    this.#history.value = endStep(this.#history.peek())
  }

  readonly undo = (): void => this.#applyHistory(undo)
  readonly redo = (): void => this.#applyHistory(redo)

  readonly select = (blockId: string | null): void =>
    batch(() => {
      this.#selectedId.value = blockId
      const place = blockId === null ? null : positionOf(this.design.peek(), blockId)
      if (place) this.#stepId.value = place.stepId
    })

  readonly show = (stepId: string): void =>
    batch(() => {
      if (stepId !== this.step.peek().id) this.#selectedId.value = null
      this.#stepId.value = stepId
    })

  /** Shows the settings field at this location. */
  readonly goToField = ({ of, field }: FieldLocation): void =>
    batch(() => {
      if (this.design.peek().steps.some(({ id }) => id === of)) this.show(of)
      this.select(findBlock(this.design.peek(), of)?.id ?? null)
      this.showProperties(true)
      this.texts.requestFocus({ of, field })
    })

  readonly setDevice = (device: Device): void => {
    this.#device.value = device
  }

  readonly showProperties = (isUp: boolean): void => {
    this.#showsProperties.value = isUp
  }

  readonly setDraggedBlock = (what: DraggedBlock | null): void => {
    this.#dragged.value = what
  }

  readonly setTypingBlock = (blockId: string | null): void => {
    this.#typing.value = blockId
  }

  readonly announce = (text: string): void => {
    this.#announcement.value = text
  }

  #record(next: PopupDesign, subject: string | null): void {
    batch(() => {
      this.#history.value = recordChange(this.#history.peek(), next, subject)
      this.#saves.edit(next)
    })
  }

  #applyHistory(to: (from: History<PopupDesign>) => History<PopupDesign>): void {
    batch(() => {
      const before = this.design.peek()
      this.#history.value = to(this.#history.peek())
      const { present } = this.#history.peek()
      this.#stepId.value = changedStep(before, present) ?? this.#stepId.peek()
      this.#saves.edit(present)
    })
  }
}

/** The step with this id, or the first one; the schema requires at least one step. */
function findStep({ steps }: PopupDesign, stepId: string): Step {
  const step = steps.find(({ id }) => id === stepId) ?? steps[0]
  if (!step) throw new Error('The design has no steps.')
  return step
}

/** Whether the design has a block or a step with this id; an empty id means the whole design. */
const hasBlockOrStep = (design: PopupDesign, id: string): boolean =>
  id === '' || findBlock(design, id) !== null || design.steps.some((step) => step.id === id)

/** The step in which the undone or redone change is visible; null if no step has changed. */
function changedStep(before: PopupDesign, after: PopupDesign): string | null {
  const stepsBefore = new Set(before.steps)
  return after.steps.find((step) => !stepsBefore.has(step))?.id ?? null
}
