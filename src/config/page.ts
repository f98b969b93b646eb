import type { ReadonlySignal } from '@preact/signals-core'
import { createKit, type KitEnvironment } from './create-kit.ts'
import type { Kit } from './kit.ts'
import type { Config, MessageOverrides, Options } from './options.ts'
import { type Changes, checkChanges, parseOptions } from './parse-options.ts'
import { isProvider, type Provider, type Registry } from './registry.ts'
import { warn, warnTo } from './report.ts'
import { storeSelectedSite } from './selected-site.ts'
import { mirror } from './shared-store.ts'

/** The page as one copy of the kit sees it. */
export type Page = {
  configure(options: Options): void
  update(changes: Changes): void
  signOut(): void
  /** The configuration set by this copy or another; null before `configure()`. */
  readonly provider: ReadonlySignal<Provider | null>
  readonly changes: ReadonlySignal<Changes>
  readonly registry: Registry
  /** The page's Kit, null before `configure()`. The first call locks the configuration. */
  kit(): Kit | null
}

const LOCKED_MESSAGE =
  'poplar-kit: configure() was called again after an element had started. The first configuration stays in effect.'

/** The kit has one page; a test creates one for each simulated copy of the kit. */
export function createPage(registry: Registry, pageOrigin: string): Page {
  const providerStore = registry.store('provider')
  const lockedStore = registry.store('locked')
  const changesStore = registry.store('changes')
  const provider = mirror(providerStore, (value) => (isProvider(value) ? value : null))
  const changes = mirror(changesStore, (value) => (isChanges(value) ? value : {}))
  let ownConfig: { config: Config; provider: Provider } | null = null
  let kit: Kit | null = null

  const pageKit = (): Kit | null => {
    const currentProvider = provider.peek()
    if (kit || !currentProvider) return kit
    lockedStore.set(true)
    const environment: KitEnvironment = { store: registry.store, changes }
    kit =
      ownConfig?.provider === currentProvider
        ? createKit(ownConfig.config, environment)
        : createKitForProvider(currentProvider, environment)
    return kit
  }

  return {
    registry,
    provider,
    changes,
    kit: pageKit,
    configure(options) {
      const config = parseOptions(options, pageOrigin)
      if (lockedStore.get() === true) {
        if (!isSameConfiguration(ownConfig?.config, config)) warn(LOCKED_MESSAGE)
        return
      }
      ownConfig = { config, provider: providerOf(config, pageKit) }
      warnTo(config.logger)
      checkMessages(config.messages)
      providerStore.set(ownConfig.provider)
    },
    update(next) {
      checkChanges(next)
      checkMessages(next.messages ?? {})
      const { siteId, ...rest } = next
      const messages = { ...changes.peek().messages, ...rest.messages }
      changesStore.set({ ...changes.peek(), ...rest, messages })
      if (siteId !== undefined) storeSelectedSite(registry.store('site-id'), siteId)
    },
    signOut: () => registry.store('sign-out').set({}),
  }
}

/** If the check fails to load, there is no warning. */
function checkMessages(messages: MessageOverrides): void {
  if (Object.keys(messages).length === 0) return
  void import('./unknown-messages.ts').then(
    ({ warnAboutUnknownMessages }) => warnAboutUnknownMessages(messages),
    () => {},
  )
}

/** Creates a Kit with another copy's configuration, which calls the API with that copy's tokens. */
function createKitForProvider(
  { config, hasHostTokens, fetch }: Provider,
  place: KitEnvironment,
): Kit {
  return createKit({ ...config, getAccessToken: null }, hasHostTokens ? { ...place, fetch } : place)
}

function providerOf(config: Config, kit: () => Kit | null): Provider {
  const { getAccessToken, ...open } = config
  return {
    config: open,
    hasHostTokens: getAccessToken !== null,
    async fetch(input, init) {
      const own = kit()
      if (!own) throw new TypeError('poplar-kit: the page is not configured.')
      return own.fetch(input, init)
    },
  }
}

/** Two modules of a page may both call `configure()` with the same options. */
function isSameConfiguration(one: Config | undefined, other: Config): boolean {
  return (
    one?.getAccessToken === other.getAccessToken && JSON.stringify(one) === JSON.stringify(other)
  )
}

const isChanges = (value: unknown): value is Changes => typeof value === 'object' && value !== null
