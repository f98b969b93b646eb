import { batch, type ReadonlySignal, signal } from '@preact/signals-core'

/** Where a field stands. */
export type FieldLocation = {
  /** The id of what it is a setting of: of a block or a step; empty for the whole. */
  of: string
  /** Which one of its fields, by their names. */
  field: string
}

/** What was typed into a field and cannot be kept: it waits there, also while the field is not shown. */
export type InvalidDraft = FieldLocation & {
  /** As people call the field. */
  label: string
  text: string
  problem: string
}

export const isSameField = (one: FieldLocation, other: FieldLocation): boolean =>
  one.of === other.of && one.field === other.field

/** All that is held, of fields that are shown and of those that were. */
export class InvalidDrafts {
  readonly #all
  readonly #wanted = signal<FieldLocation | null>(null)
  readonly #drops = signal(0)
  /** A field that moves, as a row of a list does, takes its text with it. */
  readonly #owners = new WeakMap<InvalidDraft, object>()
  readonly #shown = new Map<object, FieldLocation>()

  /** Whether what the fields show was changed elsewhere: that lets go of nothing that is typed here. */
  readonly isFollowing: () => boolean

  constructor(first: readonly InvalidDraft[] = [], isFollowing = () => false) {
    this.#all = signal(first)
    this.isFollowing = isFollowing
  }

  get all(): ReadonlySignal<readonly InvalidDraft[]> {
    return this.#all
  }

  /** The field that a person wants to be led to. */
  get focusRequest(): ReadonlySignal<FieldLocation | null> {
    return this.#wanted
  }

  /** How often something was let go: a field that is shown begins anew with each. */
  get discardCount(): ReadonlySignal<number> {
    return this.#drops
  }

  find(place: FieldLocation): InvalidDraft | null {
    return this.#all.peek().find((held) => isSameField(held, place)) ?? null
  }

  /** @returns for when the field is gone */
  register(owner: object, place: FieldLocation): () => void {
    this.#shown.set(owner, place)
    return () => this.#shown.delete(owner)
  }

  /** @param held null for a field whose text is kept */
  set(owner: object, place: FieldLocation, held: InvalidDraft | null): void {
    const all = this.#all.peek()
    if (all.length === 0 && held === null) return
    const others = all.filter((one) => this.#owners.get(one) !== owner && !isSameField(one, place))
    if (held) this.#owners.set(held, owner)
    if (held || others.length < all.length) this.#all.value = held ? [...others, held] : others
  }

  /** Once all fields of something are shown: what was typed into others of it went with them. */
  prune(of: string): void {
    const all = this.#all.peek()
    if (all.length === 0) return
    const shown = [...this.#shown.values()]
    const rest = all.filter(
      (held) => held.of !== of || shown.some((place) => isSameField(place, held)),
    )
    if (rest.length < all.length) this.#all.value = rest
  }

  /** Lets go of what was typed there: the field has what is kept again. */
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
