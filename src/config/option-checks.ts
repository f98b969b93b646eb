import {
  atLeast,
  type Check,
  exactly,
  listOf,
  mapOf,
  must,
  mustBeText,
  optional,
} from '../lib/check.ts'
import { isLanguage } from '../lib/language.ts'
import { parseUrl } from '../lib/parse-url.ts'
import type { AuthOptions, Brand, Links, Options } from './options.ts'

const callback = must('must be a function', (value) => typeof value === 'function')
const text = mustBeText('must be a string', () => true)
const nonEmptyText = mustBeText('must be a non-empty string', (value) => value !== '')
const httpUrl = mustBeText('must be an http(s) URL', isHttpUrl)
const language = mustBeText('must be a language tag such as en or pt-BR', isLanguage)

const urlOrPath = (example: string): Check =>
  mustBeText(
    `must be an http(s) URL or a path such as ${example}`,
    (place) => isPath(place) || isHttpUrl(place),
  )

/** @param problem the error message, which lists the valid values */
const oneOf = (problem: string, ...values: readonly string[]): Check =>
  mustBeText(problem, (value) => values.includes(value))

const auth = exactly({
  domain: nonEmptyText,
  clientId: nonEmptyText,
  audience: optional(text),
  redirectUri: optional(httpUrl),
  flow: optional(oneOf('must be code or implicit', 'code', 'implicit')),
  tokenStorage: optional(oneOf('must be memory or session', 'memory', 'session')),
  workerUrl: optional(nonEmptyText),
  jwks: optional(listOf(atLeast({}))),
} satisfies Record<keyof AuthOptions, Check>)

const brand = exactly({
  name: optional(nonEmptyText),
  slug: optional(mustBeText('must be a lower-case word', (word) => /^[a-z][a-z0-9-]*$/.test(word))),
  mailProduct: optional(nonEmptyText),
  siblings: optional(listOf(atLeast({ name: nonEmptyText, url: nonEmptyText }))),
} satisfies Record<keyof Brand, Check>)

const links = exactly({
  support: optional(nonEmptyText),
  docs: optional(nonEmptyText),
  privacy: optional(nonEmptyText),
  terms: optional(nonEmptyText),
  shopifyApp: optional(nonEmptyText),
  dashboard: optional(urlOrPath('/dashboard')),
} satisfies Record<keyof Links, Check>)

const changes = {
  locale: optional(language),
  theme: optional(oneOf('must be light, dark or auto', 'light', 'dark', 'auto')),
  messages: optional(mapOf(text)),
  siteId: optional(must('must be a string or null', (id) => id === null || typeof id === 'string')),
}

/** Options of `update()`: those that may change at any time. */
export const checkChangesShape: Check = exactly(changes)

/** Options of `configure()`. */
export const checkOptionsShape: Check = exactly({
  ...changes,
  apiBase: optional(urlOrPath('/v1')),
  apiOrigins: optional(listOf(httpUrl)),
  brand: optional(brand),
  auth: optional(auth),
  getAccessToken: optional(callback),
  stripe: optional(exactly({ publishableKey: nonEmptyText, src: optional(httpUrl) })),
  chatbot: optional(exactly({ id: nonEmptyText, src: httpUrl })),
  captcha: optional(exactly({ siteKey: nonEmptyText, src: optional(httpUrl) })),
  links: optional(links),
  allowedOrigins: optional(listOf(nonEmptyText)),
  fonts: optional(exactly({ base: httpUrl })),
  userInfoUrl: optional(httpUrl),
  ownsPage: optional(must('must be true or false', (value) => typeof value === 'boolean')),
  logger: optional(atLeast({ warn: callback, error: callback })),
  onError: optional(callback),
} satisfies Record<keyof Options, Check>)

function isHttpUrl(address: string): boolean {
  return /^https?:$/.test(parseUrl(address)?.protocol ?? '')
}

/** `/v1` is on the page's own origin; `//host` would be another. */
const isPath = (address: string): boolean => /^\/(?![/\\])/.test(address)
