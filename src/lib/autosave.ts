import { type ReadonlySignal, signal } from '@preact/signals-core'
import { type DebouncedWrite, debounceWrites } from './debounce-writes.ts'
import { type ApiFailure, toApiFailure } from './failure.ts'
import { createIdempotencyKey } from './idempotency-key.ts'
import { backoffMs } from './retry.ts'

/** A document as the server keeps it: each write makes the next version. */
export type Versioned<Doc> = { version: number; value: Doc }

/** What has become of the last edit; nothing that was typed is ever lost. */
export type SaveState<Doc> =
  /** `at` in milliseconds since 1970; null for what was there at the start. */
  | { status: 'saved'; at: number | null }
  | { status: 'unsaved' }
  | { status: 'saving' }
  /** It did not get through. It is kept on the device and sent again by itself. */
  | { status: 'kept'; failure: ApiFailure }
  /** The server will not take it as it is. */
  | { status: 'refused'; failure: ApiFailure }
  /** Somebody else was faster; nothing is overwritten before the person has chosen. */
  | { status: 'conflict'; newer: Versioned<Doc> }

export type Saving<Doc> = {
  first: Versioned<Doc>
  /** What an earlier visit left on the device, unsent. */
  unsent: Versioned<Doc> | null
  /**
   * @param key the same for every try to send this very value
   * @throws ApiFailure
   */
  send(document: Versioned<Doc>, key: string): Promise<Versioned<Doc>>
  /** The newer document that a refusal carries; null for any other refusal. */
  newerOf(failure: ApiFailure): Versioned<Doc> | null
  /** Puts on the device what is not sent yet; null: there is nothing any more. */
  keep(unsent: Versioned<Doc> | null): void
  now(): number
}

/** A pause in typing after which it is worth sending; in milliseconds. */
export const SAVED_AFTER_MS = 800
/** The device is written to more often than the server, so that a crash costs a moment. */
const KEPT_EVERY_MS = 250
/** From then on it is tried about every half minute. */
const MOST_DOUBLINGS = 6

/** Saves a document while it is edited: one call at a time, and the newest state is always the last. */
export class Autosave<Doc> {
  readonly #saving: Saving<Doc>
  readonly #value
  readonly #state
  readonly #keep: DebouncedWrite<Versioned<Doc> | null>
  #version: number
  #underWay: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #isStopped = false
  #isFollowing = false
  #attempt: { value: Doc; key: string } | null = null

  constructor(saving: Saving<Doc>) {
    const { first, unsent } = saving
    this.#saving = saving
    this.#value = signal(unsent?.value ?? first.value)
    this.#state = signal<SaveState<Doc>>({ status: 'saved', at: null })
    this.#keep = debounceWrites(saving.keep, KEPT_EVERY_MS)
    this.#version = unsent?.version ?? first.version
    window.addEventListener('online', this.#whenOnline)
    if (unsent) this.#isUnsaved()
  }

  get value(): ReadonlySignal<Doc> {
    return this.#value
  }

  get state(): ReadonlySignal<SaveState<Doc>> {
    return this.#state
  }

  /** Whether the value is one that was saved elsewhere, and not edited since. */
  get isFollowing(): boolean {
    return this.#isFollowing
  }

  edit(value: Doc): void {
    if (value === this.#value.peek()) return
    this.#isFollowing = false
    this.#value.value = value
    this.#keep({ version: this.#version, value })
    const { status } = this.#state.peek()
    // What is on its way arrives first; what the person has not chosen between waits.
    if (status !== 'saving' && status !== 'conflict') this.#isUnsaved()
  }

  /** Sends at once what waits, and gives whether the server has everything now. */
  async flush(): Promise<boolean> {
    await this.#underWay
    await this.#send()
    return this.#state.peek().status === 'saved'
  }

  /** After a conflict: goes on with the person's own document, or with the newer one. */
  choose(choice: 'mine' | 'newer'): void {
    const state = this.#state.peek()
    if (state.status !== 'conflict') return
    const { version, value } = state.newer
    this.#version = version
    if (choice === 'mine') {
      this.#keep({ version, value: this.#value.peek() })
      this.#isUnsaved()
    } else {
      this.#value.value = value
      this.#isSaved(null)
    }
  }

  /** Hears of a newer document before it sends anything: what differs is the person's to choose. */
  meet(newer: Versioned<Doc>): void {
    const isSame = JSON.stringify(newer.value) === JSON.stringify(this.#value.peek())
    if (isSame) this.#version = newer.version
    else this.#state.value = { status: 'conflict', newer }
  }

  /** Takes over what was saved elsewhere, where nothing of this document waits; what waits meets it when it is sent. */
  follow({ version, value }: Versioned<Doc>): void {
    if (this.#state.peek().status !== 'saved' || version <= this.#version) return
    this.#version = version
    if (JSON.stringify(value) === JSON.stringify(this.#value.peek())) return
    this.#isFollowing = true
    this.#value.value = value
  }

  /** For a view that is gone: from here on nothing is sent but by `flush`, and what waits is kept on the device. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#keep.dispose()
    window.removeEventListener('online', this.#whenOnline)
  }

  readonly #whenOnline = (): void => {
    if (this.#state.peek().status === 'kept') void this.#send()
  }

  #isUnsaved(): void {
    this.#state.value = { status: 'unsaved' }
    this.#sendIn(SAVED_AFTER_MS)
  }

  #isSaved(at: number | null): void {
    this.#keep.cancel()
    this.#saving.keep(null)
    this.#state.value = { status: 'saved', at }
  }

  #sendIn(milliseconds: number): void {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    this.#timer = setTimeout(() => void this.#send(), milliseconds)
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer)
    const { status } = this.#state.peek()
    if (this.#underWay || status === 'saved' || status === 'conflict') return
    const value = this.#value.peek()
    if (this.#attempt?.value !== value) this.#attempt = { value, key: createIdempotencyKey() }
    this.#state.value = { status: 'saving' }
    this.#underWay = this.#saving
      .send({ version: this.#version, value }, this.#attempt.key)
      .then(
        ({ version }) => this.#arrived(value, version),
        (error: unknown) => this.#failed(value, toApiFailure(error)),
      )
      .finally(() => {
        this.#underWay = null
      })
    await this.#underWay
  }

  #arrived(sent: Doc, version: number): void {
    this.#failures = 0
    this.#version = version
    const value = this.#value.peek()
    if (value === sent) this.#isSaved(this.#saving.now())
    else {
      this.#keep({ version, value })
      this.#isUnsaved()
    }
  }

  #failed(sent: Doc, failure: ApiFailure): void {
    const newer = this.#saving.newerOf(failure)
    if (newer) this.#state.value = { status: 'conflict', newer }
    else if (!isFinal(failure)) {
      this.#state.value = { status: 'kept', failure }
      const attempt = Math.min(this.#failures++, MOST_DOUBLINGS)
      this.#sendIn(failure.retryAfterMs ?? backoffMs(attempt, Math.random()))
    } else if (this.#value.peek() !== sent) this.#isUnsaved()
    else this.#state.value = { status: 'refused', failure }
  }
}

/** Refused for what it says: the same once more would come to the same. */
function isFinal({ kind, status = 0 }: ApiFailure): boolean {
  return kind === 'refused' && status < 500 && status !== 429
}
