import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import type { ElementScope } from '../../src/config/context.tsx'
import type { OwnSource } from '../../src/config/element-kit.ts'
import type { Kit } from '../../src/config/kit.ts'
import { warn } from '../../src/config/report.ts'
import { thisPage } from '../../src/config/this-page.ts'
import type { GetAccessToken } from '../../src/config/tokens.ts'
import { beginFetchingAhead } from '../../src/lib/fetch-ahead.ts'
import { knowsLightDark } from '../../src/lib/older-colours.ts'
import { failedDetail } from './failed.ts'
import { followLanguage } from './language.ts'
import type { ElementParts } from './parts.ts'
import { joinPresenters } from './presenter.ts'
import { openStand, type Stand } from './stand.ts'
import { waitForKit } from './wait-for-kit.ts'

/** One stay of an element on the page, from insertion to removal. */
export class Life {
  readonly parts: ElementParts
  readonly kit = signal<Kit | null>(null)
  /** The sentence that names a missing option, once patience is over. */
  readonly missing = signal<string | null>(null)
  /** Counts the fresh starts of the view. */
  readonly attempt = signal(0)
  /** Whether the page's notices show in this element. */
  readonly isPresenting = signal(false)
  readonly scope: ElementScope
  readonly #locale: ReadonlySignal<string>
  readonly #abort = new AbortController()
  readonly #restart: () => void
  #stand: Stand | null = null
  /** Where the browser knows no `light-dark()`. */
  #followScheme = (): void => {}
  #view: 'absent' | 'drawn' | 'standing' = 'absent'

  /** @param restart ends this life and begins another: the element has got another Kit */
  constructor(parts: ElementParts, restart: () => void) {
    this.parts = parts
    this.#restart = restart
    const nearest = followLanguage(parts.host, this.#abort.signal)
    this.#locale = computed(
      () => this.#ownText('locale') ?? this.kit.value?.language.value ?? nearest.value,
    )
    this.scope = this.#createScope()
  }

  begin(): void {
    const { page, resolve } = thisPage()
    this.parts.states.begin()
    waitForKit({
      resolve: () => resolve(this.#source()),
      changed: computed(() => [page.provider.value, this.parts.props.common.value]),
      signal: this.#abort.signal,
      onKit: (kit) => this.#gotKit(kit),
      onMissing: (sentence) => this.#isMissing(sentence),
    })
  }

  /** React has drawn for the first time. */
  appeared(): void {
    this.#view = 'drawn'
    this.#stand?.replaceFallback()
  }

  /** The view has said whether it loads. */
  stands(): void {
    this.#view = 'standing'
    if (this.#abort.signal.aborted) this.parts.mounting.unmount()
    else this.parts.states.shown()
  }

  crashed(error: unknown): void {
    this.#fail(error, () => this.startAnew())
  }

  startAnew(): void {
    this.parts.states.set('failed', false)
    this.attempt.value += 1
  }

  isComplete(): void {
    this.#stand?.release()
    beginFetchingAhead()
  }

  /** After a move into another document, whose style sheets are its own. */
  restyle(): void {
    this.#stand?.restyle()
    this.#followScheme()
  }

  get isLosingFocus(): boolean {
    return this.#stand?.isLosingFocus() ?? false
  }

  get wrapper(): HTMLElement | null {
    return this.#stand?.wrapper ?? null
  }

  end(): void {
    this.#abort.abort()
    // A view that is drawn but has not run its effects yet would never take back what it listens to:
    // it is unmounted as soon as they have run.
    if (this.#stand && this.#view !== 'drawn') this.parts.mounting.unmount()
    this.#stand?.close()
    this.#stand = null
    this.parts.states.reset()
    this.parts.events.forget()
  }

  #source(): OwnSource {
    const { tag, descriptor, props } = this.parts
    const getAccessToken = props.get('getAccessToken')
    return {
      tag,
      apiBase: this.#ownText('apiBase'),
      getAccessToken: isAsking(getAccessToken) ? getAccessToken : null,
      needsSession: !descriptor.spec.isPublic,
      needs: descriptor.spec.needs,
    }
  }

  #ownText(prop: string): string | null {
    const value = this.parts.props.common.value[prop]
    return typeof value === 'string' ? value : null
  }

  #gotKit(kit: Kit): void {
    const before = this.kit.peek()
    if (before === kit) return
    if (before) {
      queueMicrotask(this.#restart)
      return
    }
    const { events, states } = this.parts
    if (this.missing.peek() !== null) states.set('failed', false)
    this.missing.value = null
    this.kit.value = kit
    const { signal } = this.#abort
    const presenters = thisPage().page.registry.store('presenters')
    const leave = joinPresenters(presenters, this.isPresenting)
    const quiet = kit.sessionEnd.listen((reason) => {
      events.forget()
      events.tell('signed-out', { reason })
    })
    onAbort(signal, leave)
    onAbort(signal, quiet)
    this.#open()
  }

  #isMissing(sentence: string): void {
    if (this.missing.peek() === sentence) return
    warn(sentence)
    // A living element goes on with the Kit that it has.
    if (this.kit.peek()) return
    this.missing.value = sentence
    this.#open()
    this.parts.states.set('failed', true)
    const retry = () => queueMicrotask(this.#restart)
    this.parts.events.tell('failed', { type: 'not-configured', retry })
  }

  #open(): void {
    if (this.#stand) return
    const { host, props, mounting, descriptor } = this.parts
    const stand = openStand(host, props.get('renderRoot') === 'light')
    this.#stand = stand
    const stop = effect(() => {
      stand.wrapper.lang = this.#locale.value
      stand.wrapper.dataset.theme = this.#ownText('theme') ?? this.kit.value?.theme.value ?? 'auto'
      const username = props.view.value[descriptor.spec.username ?? '']
      stand.showUsername(typeof username === 'string' ? username : '')
    })
    onAbort(this.#abort.signal, stop)
    if (!knowsLightDark()) void this.#watchScheme(stand.wrapper)
    mounting.mount(stand.wrapper)
  }

  async #watchScheme(wrapper: HTMLElement): Promise<void> {
    const { followScheme } = await import('./older-schemes.ts')
    const { host } = this.parts
    const { signal } = this.#abort
    if (!host.shadowRoot || signal.aborted) return
    this.#followScheme = followScheme({ host, shadow: host.shadowRoot, wrapper, signal })
  }

  #fail(failure: unknown, retry: () => void): void {
    const { events, tag, states } = this.parts
    states.set('failed', true)
    const again = () => {
      states.set('failed', false)
      retry()
    }
    events.tell('failed', failedDetail(failure, again))
    this.kit.peek()?.report(failure, { tag })
  }

  #createScope(): ElementScope {
    const { host, tag, states } = this.parts
    const treeOf = () => this.#stand?.root ?? host.ownerDocument
    return {
      tag,
      host,
      get root() {
        return treeOf()
      },
      signal: this.#abort.signal,
      locale: this.#locale,
      setState: states.set,
      fail: (failure, retry) => this.#fail(failure, retry),
    }
  }
}

const onAbort = (signal: AbortSignal, run: () => void): void =>
  signal.addEventListener('abort', run, { once: true })

const isAsking = (value: unknown): value is GetAccessToken => typeof value === 'function'
