import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import type { ElementScope } from '../../src/config/context.tsx'
import type { ElementOptions } from '../../src/config/element-kit.ts'
import type { Kit } from '../../src/config/kit.ts'
import { warn } from '../../src/config/report.ts'
import { thisPage } from '../../src/config/this-page.ts'
import type { GetAccessToken } from '../../src/config/tokens.ts'
import { startPrefetching } from '../../src/lib/fetch-ahead.ts'
import { supportsLightDark } from '../../src/lib/light-dark-fallback.ts'
import type { ElementParts } from './element-parts.ts'
import { failedDetail } from './failed-detail.ts'
import { followLanguage } from './language.ts'
import { createMountPoint, type MountPoint } from './mount-point.ts'
import { joinToastQueue } from './toast-queue.ts'
import { waitForKit } from './wait-for-kit.ts'

/** An element's time on the page, from connection to disconnection. */
export class ElementLifecycle {
  readonly parts: ElementParts
  readonly kit = signal<Kit | null>(null)
  /** The message about a missing option, once the element has stopped waiting for it. */
  readonly missingMessage = signal<string | null>(null)
  /** How many times the view has been restarted. */
  readonly attempt = signal(0)
  /** Whether this element shows the page's toasts. */
  readonly showsToasts = signal(false)
  readonly scope: ElementScope
  readonly #locale: ReadonlySignal<string>
  readonly #abort = new AbortController()
  readonly #restart: () => void
  #mountPoint: MountPoint | null = null
  /** For browsers without `light-dark()`. */
  #followScheme = (): void => {}
  #view: 'absent' | 'rendered' | 'mounted' = 'absent'

  /** @param restart disconnects and connects the element again, because its Kit has changed */
  constructor(parts: ElementParts, restart: () => void) {
    this.parts = parts
    this.#restart = restart
    const inheritedLanguage = followLanguage(parts.host, this.#abort.signal)
    this.#locale = computed(
      () => this.#ownText('locale') ?? this.kit.value?.language.value ?? inheritedLanguage.value,
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
      onMissing: (message) => this.#isMissing(message),
    })
  }

  /** Called after React's first render. */
  viewRendered(): void {
    this.#view = 'rendered'
    this.#mountPoint?.replaceFallback()
  }

  /** Called once the view has reported whether it is loading. */
  viewMounted(): void {
    this.#view = 'mounted'
    if (this.#abort.signal.aborted) this.parts.mounter.unmount()
    else this.parts.states.shown()
  }

  viewCrashed(error: unknown): void {
    this.#fail(error, () => this.restartView())
  }

  restartView(): void {
    this.parts.states.set('failed', false)
    this.attempt.value += 1
  }

  viewCompleted(): void {
    this.#mountPoint?.release()
    startPrefetching()
  }

  /** Call this after the element has moved into another document, which has its own style sheets. */
  restyle(): void {
    this.#mountPoint?.restyle()
    this.#followScheme()
  }

  get isLosingFocus(): boolean {
    return this.#mountPoint?.isLosingFocus() ?? false
  }

  get wrapper(): HTMLElement | null {
    return this.#mountPoint?.wrapper ?? null
  }

  end(): void {
    this.#abort.abort()
    // A view that was rendered but whose effects have not run would never remove its listeners: `viewMounted` unmounts it.
    if (this.#mountPoint && this.#view !== 'rendered') this.parts.mounter.unmount()
    this.#mountPoint?.close()
    this.#mountPoint = null
    this.parts.states.reset()
    this.parts.events.clear()
  }

  #source(): ElementOptions {
    const { tag, descriptor, props } = this.parts
    const getAccessToken = props.get('getAccessToken')
    return {
      tag,
      apiBase: this.#ownText('apiBase'),
      getAccessToken: isGetAccessToken(getAccessToken) ? getAccessToken : null,
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
    if (this.missingMessage.peek() !== null) states.set('failed', false)
    this.missingMessage.value = null
    this.kit.value = kit
    const { signal } = this.#abort
    const presenters = thisPage().page.registry.store('presenters')
    const leave = joinToastQueue(presenters, (isFirst) => {
      this.showsToasts.value = isFirst
    })
    const stopListening = kit.sessionEnd.listen((reason) => {
      events.clear()
      events.dispatch('signed-out', { reason })
    })
    onAbort(signal, leave)
    onAbort(signal, stopListening)
    this.#open()
  }

  #isMissing(message: string): void {
    if (this.missingMessage.peek() === message) return
    warn(message)
    // A running element keeps its current Kit.
    if (this.kit.peek()) return
    this.missingMessage.value = message
    this.#open()
    this.parts.states.set('failed', true)
    const retry = () => queueMicrotask(this.#restart)
    this.parts.events.dispatch('failed', { type: 'not-configured', retry })
  }

  #open(): void {
    if (this.#mountPoint) return
    const { host, props, mounter, descriptor } = this.parts
    const mountPoint = createMountPoint(host, props.get('renderRoot') === 'light')
    this.#mountPoint = mountPoint
    const stop = effect(() => {
      mountPoint.wrapper.lang = this.#locale.value
      mountPoint.wrapper.dataset.theme =
        this.#ownText('theme') ?? this.kit.value?.theme.value ?? 'auto'
      const username = props.view.value[descriptor.spec.username ?? '']
      mountPoint.showUsername(typeof username === 'string' ? username : '')
    })
    onAbort(this.#abort.signal, stop)
    if (!supportsLightDark()) void this.#watchScheme(mountPoint.wrapper)
    mounter.mount(mountPoint.wrapper)
  }

  async #watchScheme(wrapper: HTMLElement): Promise<void> {
    const { emulateColorScheme } = await import('./colour-scheme-fallback.ts')
    const { host } = this.parts
    const { signal } = this.#abort
    if (!host.shadowRoot || signal.aborted) return
    this.#followScheme = emulateColorScheme({ host, shadow: host.shadowRoot, wrapper, signal })
  }

  #fail(failure: unknown, retry: () => void): void {
    const { events, tag, states } = this.parts
    states.set('failed', true)
    const retryView = () => {
      states.set('failed', false)
      retry()
    }
    events.dispatch('failed', failedDetail(failure, retryView))
    this.kit.peek()?.report(failure, { tag })
  }

  #createScope(): ElementScope {
    const { host, tag, states } = this.parts
    const treeOf = () => this.#mountPoint?.root ?? host.ownerDocument
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

const isGetAccessToken = (value: unknown): value is GetAccessToken => typeof value === 'function'
