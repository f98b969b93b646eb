import * as v from 'valibot'

const aFunction = v.custom<(...args: never[]) => unknown>(
  (value) => typeof value === 'function',
  'must be a function',
)
const text = v.string('must be a text')
const filled = v.pipe(text, v.nonEmpty('must not be empty'))
const webAddress = v.pipe(text, v.check(isWebAddress, 'must be an http(s) address'))
const language = v.pipe(text, v.check(isLanguage, 'must be a language tag such as en or pt-BR'))
const theme = v.picklist(['light', 'dark', 'auto'], 'must be light, dark or auto')
const words = v.record(v.string(), text, 'must map names of messages to texts')

const auth = v.strictObject({
  domain: filled,
  clientId: filled,
  audience: v.optional(text),
  redirectUri: v.optional(webAddress),
  flow: v.optional(v.picklist(['code', 'implicit'], 'must be code or implicit')),
  tokenStorage: v.optional(v.picklist(['memory', 'session'], 'must be memory or session')),
  workerUrl: v.optional(filled),
  jwks: v.optional(v.array(v.looseObject({}))),
})

const brand = v.strictObject({
  name: v.optional(filled),
  slug: v.optional(v.pipe(text, v.regex(/^[a-z][a-z0-9-]*$/, 'must be a lower-case word'))),
  mailProduct: v.optional(filled),
  siblings: v.optional(v.array(v.object({ name: filled, url: filled }))),
})

const links = v.strictObject({
  support: v.optional(filled),
  docs: v.optional(filled),
  privacy: v.optional(filled),
  terms: v.optional(filled),
  shopifyApp: v.optional(filled),
})

const changes = {
  locale: v.optional(language),
  theme: v.optional(theme),
  messages: v.optional(words),
  siteId: v.optional(v.nullable(text)),
}

/** What `update()` takes: the options that may change on a living page. */
export const changesSchema = v.strictObject(changes)

/** What `configure()` takes. Strict, so that a slip in an option's name is told and not ignored. */
export const optionsSchema = v.strictObject({
  ...changes,
  apiBase: v.optional(webAddress),
  apiOrigins: v.optional(v.array(webAddress)),
  brand: v.optional(brand),
  auth: v.optional(auth),
  getAccessToken: v.optional(aFunction),
  stripe: v.optional(v.strictObject({ publishableKey: filled })),
  chatbot: v.optional(v.strictObject({ id: filled, src: webAddress })),
  captcha: v.optional(v.strictObject({ siteKey: filled, src: v.optional(webAddress) })),
  links: v.optional(links),
  allowedOrigins: v.optional(v.array(filled)),
  fonts: v.optional(v.strictObject({ base: webAddress })),
  userInfoUrl: v.optional(webAddress),
  ownsPage: v.optional(v.boolean('must be true or false')),
  logger: v.optional(v.looseObject({ warn: aFunction, error: aFunction })),
  onError: v.optional(aFunction),
})

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

/** Whether `Intl` will take it: a wrong tag would throw at every number. */
export function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
