import { type ReadonlySignal, signal } from '@preact/signals-core'
import { type DebouncedWrite, debounceWrites } from './debounce-writes.ts'
import type { ApiFailure } from './failure.ts'
import { createIdempotencyKey } from './idempotency-key.ts'
import { backoffMs } from './retry.ts'
import { toApiFailure } from './to-api-failure.ts'

/** A document with its version on the server; each write increments the version. */
export type Versioned<Doc> = { version: number; value: Doc }

/** The state of the last edit. */
export type SaveState<Doc> =
  /** `at` in milliseconds since 1970; null for the initial document. */
  | { status: 'saved'; at: number | null }
  | { status: 'unsaved' }
  | { status: 'saving' }
  /** The edit could not be sent. It is stored on the device, and sending is retried automatically. */
  | { status: 'kept'; failure: ApiFailure }
  /** The server rejected it. */
  | { status: 'refused'; failure: ApiFailure }
  /** Someone else saved a newer version; nothing is overwritten until the user chooses. */
  | { status: 'conflict'; newer: Versioned<Doc> }

export type AutosaveOptions<Doc> = {
  initial: Versioned<Doc>
  /** Unsent changes that an earlier visit stored on the device. */
  unsent: Versioned<Doc> | null
  /**
   * @param key idempotency key, the same for all attempts to send this value
   * @throws ApiFailure
   */
  send(document: Versioned<Doc>, key: string): Promise<Versioned<Doc>>
  /** The newer document in a conflict response; null for any other failure. */
  newerVersionIn(failure: ApiFailure): Versioned<Doc> | null
  /** Stores unsent changes on the device; null removes them. */
  keep(unsent: Versioned<Doc> | null): void
  now(): number
}

/** Delay between the last edit and sending it, in milliseconds. */
export const SAVE_DELAY_MS = 800
/** Changes are stored on the device more often, so that a crash loses almost nothing. In milliseconds. */
const LOCAL_SAVE_INTERVAL_MS = 250
/** After this many doublings, the retry delay stays the same, at about half a minute. */
const MAX_DOUBLINGS = 6

/** Saves a document while it is edited: one call at a time, always ending with the newest state. */
export class Autosave<Doc> {
  readonly #options: AutosaveOptions<Doc>
  readonly #value
  readonly #state
  readonly #keep: DebouncedWrite<Versioned<Doc> | null>
  #version: number
  #pendingSave: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #isStopped = false
  #isFollowing = false
  #attempt: { value: Doc; key: string } | null = null

  constructor(options: AutosaveOptions<Doc>) {
    const { initial, unsent } = options
    this.#options = options
    this.#value = signal(unsent?.value ?? initial.value)
    this.#state = signal<SaveState<Doc>>({ status: 'saved', at: null })
    this.#keep = debounceWrites(options.keep, LOCAL_SAVE_INTERVAL_MS)
    this.#version = unsent?.version ?? initial.version
    window.addEventListener('online', this.#whenOnline)
    if (unsent) this.#markUnsaved()
  }

  get value(): ReadonlySignal<Doc> {
    return this.#value
  }

  get state(): ReadonlySignal<SaveState<Doc>> {
    return this.#state
  }

  /** Whether the value was saved elsewhere and has not been edited since. */
  get isFollowing(): boolean {
    return this.#isFollowing
  }

  edit(value: Doc): void {
    if (value === this.#value.peek()) return
    this.#isFollowing = false
    this.#value.value = value
    this.#keep({ version: this.#version, value })
    const { status } = this.#state.peek()
    // Wait for the call in progress, or for the user to resolve the conflict.
    if (status !== 'saving' && status !== 'conflict') this.#markUnsaved()
  }

  /** Sends pending changes immediately. Returns whether the server has received all changes. */
  async flush(): Promise<boolean> {
    await this.#pendingSave
    await this.#send()
    return this.#state.peek().status === 'saved'
  }

  /** Resolves a conflict with the user's own document, or with the newer one. */
  choose(choice: 'mine' | 'newer'): void {
    const state = this.#state.peek()
    if (state.status !== 'conflict') return
    const { version, value } = state.newer
    this.#version = version
    if (choice === 'mine') {
      this.#keep({ version, value: this.#value.peek() })
      this.#markUnsaved()
    } else {
      this.#value.value = value
      this.#markSaved(null)
    }
  }

  /** Call it with a newer document before anything is sent: if it differs, there is a conflict. */
  compareWith(newer: Versioned<Doc>): void {
    const isSame = JSON.stringify(newer.value) === JSON.stringify(this.#value.peek())
    if (isSame) this.#version = newer.version
    else this.#state.value = { status: 'conflict', newer }
  }

  /** Adopts a version saved elsewhere, unless there are unsaved changes; those cause a conflict when sent. */
  follow({ version, value }: Versioned<Doc>): void {
    if (this.#state.peek().status !== 'saved' || version <= this.#version) return
    this.#version = version
    if (JSON.stringify(value) === JSON.stringify(this.#value.peek())) return
    this.#isFollowing = true
    this.#value.value = value
  }

  /** Call it when the view unmounts: then only `flush` sends, and pending changes stay on the device. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#keep.dispose()
    window.removeEventListener('online', this.#whenOnline)
  }

  readonly #whenOnline = (): void => {
    if (this.#state.peek().status === 'kept') void this.#send()
  }

  #markUnsaved(): void {
    this.#state.value = { status: 'unsaved' }
    this.#scheduleSend(SAVE_DELAY_MS)
  }

  #markSaved(at: number | null): void {
    this.#keep.cancel()
    this.#options.keep(null)
    this.#state.value = { status: 'saved', at }
  }

  #scheduleSend(milliseconds: number): void {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    this.#timer = setTimeout(() => void this.#send(), milliseconds)
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer)
    const { status } = this.#state.peek()
    if (this.#pendingSave || status === 'saved' || status === 'conflict') return
    const value = this.#value.peek()
    if (this.#attempt?.value !== value) this.#attempt = { value, key: createIdempotencyKey() }
    this.#state.value = { status: 'saving' }
    this.#pendingSave = this.#options
      .send({ version: this.#version, value }, this.#attempt.key)
      .then(
        ({ version }) => this.#onSent(value, version),
        (error: unknown) => this.#onFailed(value, toApiFailure(error)),
      )
      .finally(() => {
        this.#pendingSave = null
      })
    await this.#pendingSave
  }

  #onSent(sent: Doc, version: number): void {
    this.#failures = 0
    this.#version = version
    const value = this.#value.peek()
    if (value === sent) this.#markSaved(this.#options.now())
    else {
      this.#keep({ version, value })
      this.#markUnsaved()
    }
  }

  #onFailed(sent: Doc, failure: ApiFailure): void {
    const newer = this.#options.newerVersionIn(failure)
    if (newer) this.#state.value = { status: 'conflict', newer }
    else if (!isFinal(failure)) {
      this.#state.value = { status: 'kept', failure }
      const attempt = Math.min(this.#failures++, MAX_DOUBLINGS)
      this.#scheduleSend(failure.retryAfterMs ?? backoffMs(attempt, Math.random()))
    } else if (this.#value.peek() !== sent) this.#markUnsaved()
    else this.#state.value = { status: 'refused', failure }
  }
}

/** The server rejected the content, so sending it again would fail again. */
function isFinal({ kind, status = 0 }: ApiFailure): boolean {
  return kind === 'refused' && status < 500 && status !== 429
}
