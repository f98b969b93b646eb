import type { Check } from '../lib/check.ts'
import { parseUrl } from '../lib/parse-url.ts'
import { POPLAR, POPLAR_LINKS } from './brand.ts'
import { checkChangesShape, checkOptionsShape } from './option-checks.ts'
import type { AuthOptions, AuthSettings, Config, Options } from './options.ts'

/** An invalid option; the message names it. Thrown only by `configure()` and `update()`. */
export class ConfigurationError extends TypeError {
  override readonly name = 'ConfigurationError'
}

/** Options of `update()`. */
export type Changes = Pick<Options, 'locale' | 'theme' | 'messages' | 'siteId'>

/** @throws ConfigurationError */
export function checkChanges(changes: Changes): void {
  check('update', checkChangesShape, changes)
}

/**
 * Validates the options and fills in the defaults. Pure.
 * @param pageOrigin for an `apiBase` that is a path, and for the default redirect URI
 * @throws ConfigurationError
 */
export function parseOptions(options: Options, pageOrigin: string): Config {
  check('configure', checkOptionsShape, options)
  if (options.auth && options.getAccessToken) {
    throw new ConfigurationError('configure() accepts either auth or getAccessToken, not both.')
  }
  const apiBase = resolveApiBase(options.apiBase ?? '', pageOrigin)
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
    brand: { ...POPLAR, ...definedFields(options.brand) },
    links: { ...POPLAR_LINKS, ...definedFields(options.links) },
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

/** The API's URL without a trailing slash; a path such as `/v1` is resolved against the page's origin. */
export const resolveApiBase = (base: string, pageOrigin: string): string =>
  (base.startsWith('/') ? `${pageOrigin}${base}` : base).replace(/\/+$/, '')

/** A path is skipped on a server, where there is no page origin. */
const originsOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.flatMap((address) => parseUrl(address)?.origin ?? [])),
]

/** The fields that are set: `{ name: undefined }` must not override a default. */
function definedFields<T extends object>(
  fields: T | undefined,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

function check(verb: string, shape: Check, value: unknown): void {
  const issue = shape(value, '')
  if (!issue) return
  const { path, problem } = issue
  throw new ConfigurationError(
    problem === null
      ? `${verb}() has no option ${path}.`
      : `${verb}({ ${path || 'options'} }) ${problem}.`,
  )
}
