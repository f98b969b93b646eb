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
  const { apiBase: base = '', apiOrigins = [], auth, brand, links, ...others } = options
  const apiBase = resolveApiBase(base, pageOrigin)
  return {
    apiBase,
    apiOrigins: originsOf([...(apiBase ? [apiBase] : []), ...apiOrigins]),
    auth: auth ? authSettings(auth, pageOrigin) : null,
    brand: { ...POPLAR, ...definedFields(brand) },
    links: { ...POPLAR_LINKS, ...definedFields(links) },
    ...DEFAULTS,
    userInfoUrl: `${apiBase}/user-info`,
    fonts: { base: `${apiBase}/fonts` },
    ...definedFields(others),
  }
}

const DEFAULTS = {
  getAccessToken: null,
  locale: null,
  theme: 'auto',
  messages: {},
  siteId: null,
  stripe: null,
  chatbot: null,
  captcha: null,
  allowedOrigins: [],
  ownsPage: false,
  logger: null,
  onError: null,
} as const satisfies Partial<Config>

function authSettings(options: AuthOptions, pageOrigin: string): AuthSettings {
  const { domain, clientId, workerUrl, jwks, ...others } = options
  return {
    ...{ domain, clientId, workerUrl, jwks },
    audience: '',
    redirectUri: `${pageOrigin}/login_success/`,
    flow: 'code',
    tokenStorage: 'session',
    ...definedFields(others),
  }
}

/** The API's URL without a trailing slash; a path such as `/v1` is resolved against the page's origin. */
export const resolveApiBase = (base: string, pageOrigin: string): string =>
  (base.startsWith('/') ? `${pageOrigin}${base}` : base).replace(/\/+$/, '')

/** A path is skipped on a server, where there is no page origin. */
const originsOf = (urls: readonly string[]): string[] => [
  ...new Set(urls.flatMap((url) => parseUrl(url)?.origin ?? [])),
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
