import { batch, type ReadonlySignal, signal } from '@preact/signals-core'

/** Where a field stands. */
export type FieldPlace = {
  /** The id of what it is a setting of: of a block or a step; empty for the whole. */
  of: string
  /** Which one of its fields, by their names. */
  field: string
}

/** What was typed into a field and cannot be kept: it waits there, also while the field is not shown. */
export type HeldText = FieldPlace & {
  /** As people call the field. */
  label: string
  text: string
  problem: string
}

export const isSamePlace = (one: FieldPlace, other: FieldPlace): boolean =>
  one.of === other.of && one.field === other.field

/** All that is held, of fields that are shown and of those that were. */
export class HeldTexts {
  readonly #all
  readonly #wanted = signal<FieldPlace | null>(null)
  readonly #drops = signal(0)
  /** A field that moves, as a row of a list does, takes its text with it. */
  readonly #owners = new WeakMap<HeldText, object>()
  readonly #shown = new Map<object, FieldPlace>()

  /** Whether what the fields show was changed elsewhere: that lets go of nothing that is typed here. */
  readonly isFollowing: () => boolean

  constructor(first: readonly HeldText[] = [], isFollowing = () => false) {
    this.#all = signal(first)
    this.isFollowing = isFollowing
  }

  get all(): ReadonlySignal<readonly HeldText[]> {
    return this.#all
  }

  /** The field that a person wants to be led to. */
  get wanted(): ReadonlySignal<FieldPlace | null> {
    return this.#wanted
  }

  /** How often something was let go: a field that is shown begins anew with each. */
  get drops(): ReadonlySignal<number> {
    return this.#drops
  }

  find(place: FieldPlace): HeldText | null {
    return this.#all.peek().find((held) => isSamePlace(held, place)) ?? null
  }

  /** @returns for when the field is gone */
  show(owner: object, place: FieldPlace): () => void {
    this.#shown.set(owner, place)
    return () => this.#shown.delete(owner)
  }

  /** @param held null for a field whose text is kept */
  hold(owner: object, place: FieldPlace, held: HeldText | null): void {
    const all = this.#all.peek()
    if (all.length === 0 && held === null) return
    const others = all.filter((one) => this.#owners.get(one) !== owner && !isSamePlace(one, place))
    if (held) this.#owners.set(held, owner)
    if (held || others.length < all.length) this.#all.value = held ? [...others, held] : others
  }

  /** Once all fields of something are shown: what was typed into others of it went with them. */
  settle(of: string): void {
    const all = this.#all.peek()
    if (all.length === 0) return
    const shown = [...this.#shown.values()]
    const rest = all.filter(
      (held) => held.of !== of || shown.some((place) => isSamePlace(place, held)),
    )
    if (rest.length < all.length) this.#all.value = rest
  }

  /** Lets go of what was typed there: the field has what is kept again. */
  drop(place: FieldPlace): void {
    batch(() => {
      this.#all.value = this.#all.peek().filter((held) => !isSamePlace(held, place))
      this.#drops.value += 1
    })
  }

  lead(to: FieldPlace | null): void {
    this.#wanted.value = to
  }
}
