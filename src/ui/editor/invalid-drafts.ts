import { batch, type ReadonlySignal, signal } from '@preact/signals-core'

/** Identifies a field. */
export type FieldLocation = {
  /** The ID of the block or step that the field belongs to; empty for the whole design. */
  of: string
  /** The name of the field within it. */
  field: string
}

/** Input that can't be saved. It is kept, even while its field isn't shown, until it is corrected. */
export type InvalidDraft = FieldLocation & {
  /** The field's visible label. */
  label: string
  text: string
  problem: string
}

export const isSameField = (one: FieldLocation, other: FieldLocation): boolean =>
  one.of === other.of && one.field === other.field

/** All invalid drafts, including those of fields that are no longer mounted. */
export class InvalidDrafts {
  readonly #all
  readonly #wanted = signal<FieldLocation | null>(null)
  readonly #drops = signal(0)
  /** A field that moves, such as in a reordered row, keeps its draft. */
  readonly #owners = new WeakMap<InvalidDraft, object>()
  readonly #shown = new Map<object, FieldLocation>()

  /** Whether the current change came from elsewhere, such as another tab; such a change doesn't discard drafts. */
  readonly isRemoteChange: () => boolean

  constructor(first: readonly InvalidDraft[] = [], isRemoteChange = () => false) {
    this.#all = signal(first)
    this.isRemoteChange = isRemoteChange
  }

  get all(): ReadonlySignal<readonly InvalidDraft[]> {
    return this.#all
  }

  /** The field that should receive focus. */
  get focusRequest(): ReadonlySignal<FieldLocation | null> {
    return this.#wanted
  }

  /** Incremented when a draft is discarded; mounted fields then reset. */
  get discardCount(): ReadonlySignal<number> {
    return this.#drops
  }

  find(place: FieldLocation): InvalidDraft | null {
    return this.#all.peek().find((draft) => isSameField(draft, place)) ?? null
  }

  /** @returns unregisters the field */
  register(owner: object, place: FieldLocation): () => void {
    this.#shown.set(owner, place)
    return () => this.#shown.delete(owner)
  }

  /** @param held null if the field's input was saved */
  set(owner: object, place: FieldLocation, held: InvalidDraft | null): void {
    const all = this.#all.peek()
    if (all.length === 0 && held === null) return
    const others = all.filter((one) => this.#owners.get(one) !== owner && !isSameField(one, place))
    if (held) this.#owners.set(held, owner)
    if (held || others.length < all.length) this.#all.value = held ? [...others, held] : others
  }

  /** Called once all fields of a block or step are mounted: drops drafts whose fields no longer exist. */
  prune(of: string): void {
    const all = this.#all.peek()
    if (all.length === 0) return
    const shown = [...this.#shown.values()]
    const rest = all.filter(
      (held) => held.of !== of || shown.some((place) => isSameField(place, held)),
    )
    if (rest.length < all.length) this.#all.value = rest
  }

  /** Discards the draft, so that the field shows the saved value again. */
  discard(place: FieldLocation): void {
    batch(() => {
      this.#all.value = this.#all.peek().filter((held) => !isSameField(held, place))
      this.#drops.value += 1
    })
  }

  requestFocus(to: FieldLocation | null): void {
    this.#wanted.value = to
  }
}
