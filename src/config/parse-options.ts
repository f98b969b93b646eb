import type { Check } from '../lib/check.ts'
import { readUrl } from '../lib/read-url.ts'
import { POPLAR, POPLAR_LINKS } from './brand.ts'
import { checkedChanges, checkedOptions } from './option-checks.ts'
import type { AuthOptions, AuthSettings, Config, Options } from './options.ts'

/** A wrong option, in one sentence that names it. Thrown by `configure()` and `update()` only. */
export class ConfigurationError extends TypeError {
  override readonly name = 'ConfigurationError'
}

/** What may change on a living page, with `update()`. */
export type Changes = Pick<Options, 'locale' | 'theme' | 'messages' | 'siteId'>

/** @throws ConfigurationError */
export function checkChanges(changes: Changes): void {
  check('update', checkedChanges, changes)
}

/**
 * The options with every default filled in. Pure.
 * @param pageOrigin for an `apiBase` that is a path, and for the address that a sign-in comes back to
 * @throws ConfigurationError
 */
export function parseOptions(options: Options, pageOrigin: string): Config {
  check('configure', checkedOptions, options)
  if (options.auth && options.getAccessToken) {
    throw new ConfigurationError('configure() takes either auth or getAccessToken, not both.')
  }
  const apiBase = wholeBase(options.apiBase ?? '', pageOrigin)
  return {
    apiBase,
    apiOrigins: originsOf([...(apiBase ? [apiBase] : []), ...(options.apiOrigins ?? [])]),
    auth: options.auth ? authSettings(options.auth, pageOrigin) : null,
    getAccessToken: options.getAccessToken ?? null,
    userInfoUrl: options.userInfoUrl ?? `${apiBase}/user-info`,
    ...appearanceOf(options, apiBase),
    ...servicesOf(options),
  }
}

function appearanceOf(options: Options, apiBase: string) {
  return {
    brand: { ...POPLAR, ...given(options.brand) },
    links: { ...POPLAR_LINKS, ...given(options.links) },
    locale: options.locale ?? null,
    theme: options.theme ?? ('auto' as const),
    messages: options.messages ?? {},
    fonts: options.fonts ?? { base: `${apiBase}/fonts` },
  }
}

function servicesOf(options: Options) {
  return {
    siteId: options.siteId ?? null,
    stripe: options.stripe ?? null,
    chatbot: options.chatbot ?? null,
    captcha: options.captcha ?? null,
    allowedOrigins: options.allowedOrigins ?? [],
    ownsPage: options.ownsPage ?? false,
    logger: options.logger ?? null,
    onError: options.onError ?? null,
  }
}

function authSettings(auth: AuthOptions, pageOrigin: string): AuthSettings {
  return {
    domain: auth.domain,
    clientId: auth.clientId,
    audience: auth.audience ?? '',
    redirectUri: auth.redirectUri ?? `${pageOrigin}/login_success/`,
    flow: auth.flow ?? 'code',
    tokenStorage: auth.tokenStorage ?? 'session',
    workerUrl: auth.workerUrl,
    jwks: auth.jwks,
  }
}

/** Where the API is, without a slash at its end; a path such as `/v1` is one of the page's own origin. */
export const wholeBase = (base: string, pageOrigin: string): string =>
  (base.startsWith('/') ? `${pageOrigin}${base}` : base).replace(/\/+$/, '')

/** On a server there is no page whose origin a path could have. */
const originsOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.flatMap((address) => readUrl(address)?.origin ?? [])),
]

/** The fields that are given: `{ name: undefined }` must not wipe out a default. */
function given<T extends object>(
  fields: T | undefined,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

function check(verb: string, checked: Check, value: unknown): void {
  const finding = checked(value, '')
  if (!finding) return
  const { path, problem } = finding
  throw new ConfigurationError(
    problem === null
      ? `${verb}() does not know the option ${path}.`
      : `${verb}({ ${path || 'options'} }) ${problem}.`,
  )
}
