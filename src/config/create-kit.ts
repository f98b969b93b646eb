import { computed, type ReadonlySignal } from '@preact/signals-core'
import { createServerClock } from '../lib/clock.ts'
import { NO_TOKEN } from '../lib/failure.ts'
import type { SignCall } from '../lib/http-middlewares.ts'
import { createLazyHttp } from '../lib/http-on-first-call.ts'
import { loadPart } from '../lib/load-part.ts'
import { safeStorage } from '../lib/storage.ts'
import { kitMessages } from '../messages/kit.ts'
import { createLazyHostTokens } from './host-tokens-on-first-call.ts'
import { hostedTokens } from './hosted-sign-in.ts'
import type { Kit } from './kit.ts'
import { startMaintenance } from './maintenance-on-503.ts'
import { createNotices } from './notices.ts'
import type { Config } from './options.ts'
import type { Changes } from './parse-options.ts'
import type { RefusalCode } from './refusal-code.ts'
import { reportTo } from './report.ts'
import { createSelectedSite } from './selected-site.ts'
import { createSessionEnd, type SessionEnd } from './session-end.ts'
import type { SharedStore } from './shared-store.ts'
import type { TokenSource } from './tokens.ts'
import { messageOf } from './use-messages.ts'

/** What the page provides to a Kit: shared or separate stores, and another copy's `fetch` or tokens. */
export type KitEnvironment = {
  store(name: string): SharedStore
  /** Changes made by `update()` since `configure()`. */
  changes: ReadonlySignal<Changes>
  /** The authorised `fetch` of another copy of the kit, if that copy holds the tokens. */
  fetch?: typeof fetch | undefined
  /** The token source of another Kit, to be shared. */
  tokens?: TokenSource | undefined
}

export function createKit(config: Config, environment: KitEnvironment): Kit {
  const clock = createServerClock()
  const sessionEnd = createSessionEnd()
  const tokens = environment.tokens ?? createTokenSource(config, environment, clock, () => kit)
  const selectedSite = createSelectedSite(environment.store('site-id'), config.siteId)
  const kit: Kit = {
    config,
    tokens,
    clock,
    sessionEnd,
    ...selectedSite,
    ...appearance(config, environment.changes),
    http: createLazyHttp({
      base: config.apiBase,
      clock,
      headers: authoriseCalls(tokens, selectedSite.siteId, sessionEnd),
      onLocation: (url) => void followLocationLazily(kit, url),
      onSignedOut: ({ code }) => sessionEnd.end(code === NO_TOKEN ? 'no-token' : 'timed-out'),
      onFailure: (failure) => {
        const { code, serverMessage } = failure
        if (code === DEACTIVATED) sessionEnd.end('deactivated', serverMessage)
        startMaintenance(kit, failure)
      },
      ...(environment.fetch
        ? { signedFetch: withSessionRenewal(environment.fetch, sessionEnd) }
        : {}),
    }),
    fetch: environment.fetch ?? lazyFetch(tokens, config),
    storage: createStorages(config),
    shared: (name) => environment.store(`shared:${name}`),
    notices: createNotices(environment.store('notices')),
    report: (failure, context) => reportTo(config, failure, context),
    ownsPage: config.ownsPage,
  }
  sessionEnd.listen((reason) => {
    if (reason !== 'timed-out') return
    kit.notices.push({ tone: 'warning', text: messageOf(kit, kitMessages, 'sessionTimedOut') })
  })
  environment.store('sign-out').subscribe(() => {
    tokens.signOut()
    sessionEnd.end('asked')
  })
  return kit
}

/** The error code for a deactivated account. */
const DEACTIVATED = 'DEACTIVATED' satisfies RefusalCode

/** Its code is loaded only when needed: few responses contain a URL. */
async function followLocationLazily(kit: Kit, location: string): Promise<void> {
  try {
    const { followLocation } = await loadPart(() => import('./follow-location.ts'))
    followLocation(kit, location)
  } catch (failure) {
    kit.report(failure, {})
  }
}

function createTokenSource(
  { getAccessToken }: Config,
  { fetch }: KitEnvironment,
  clock: { now(): number },
  kit: () => Kit,
): TokenSource {
  if (getAccessToken) return createLazyHostTokens(getAccessToken, clock)
  // The other copy authorises our calls, so this one needs no token.
  if (fetch) return { mode: 'host', authorization: async () => null, signOut: () => {} }
  return hostedTokens(kit)
}

/** Loads the code on the first call. */
const lazyFetch =
  (tokens: TokenSource, { apiOrigins }: Config): typeof fetch =>
  async (input, init) => {
    const { authorisedFetch } = await import('./authorised-fetch.ts')
    return authorisedFetch(tokens, apiOrigins)(input, init)
  }

/**
 * A call that succeeds after a sign-out must have used the token of a new session, which this copy can't see directly.
 */
const withSessionRenewal =
  (send: typeof fetch, sessionEnd: SessionEnd): typeof fetch =>
  async (input, init) => {
    const hadEnded = sessionEnd.hasEnded()
    const response = await send(input, init)
    if (hadEnded && response.ok) sessionEnd.restart()
    return response
  }

function authoriseCalls(
  tokens: TokenSource,
  siteId: ReadonlySignal<string | null>,
  sessionEnd: SessionEnd,
): SignCall {
  let lastRejectedAuthorization: string | undefined
  return async ({ reason, refused, signal }) => {
    if (reason === 'rejected') lastRejectedAuthorization = refused?.authorization
    const authorization = await tokens.authorization({
      reason,
      signal,
      refused: refused?.authorization,
    })
    if (authorization !== null && authorization !== lastRejectedAuthorization) sessionEnd.restart()
    const site = siteId.peek()
    return {
      ...(authorization === null ? {} : { authorization }),
      ...(site === null ? {} : { 'site-id': site }),
    }
  }
}

function appearance(config: Config, changes: ReadonlySignal<Changes>) {
  const language = computed(() => changes.value.locale ?? config.locale)
  return {
    language,
    locale: computed(() => language.value ?? pageLanguage()),
    theme: computed(() => changes.value.theme ?? config.theme),
    overrides: computed(() => ({ ...config.messages, ...changes.value.messages })),
  }
}

const pageLanguage = (): string => document.documentElement.lang || 'en'

function createStorages({ brand }: Config) {
  const prefix = `${brand.slug}:`
  return {
    local: safeStorage('local', prefix),
    session: safeStorage('session', prefix),
  }
}
