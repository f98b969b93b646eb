import * as v from 'valibot'
import { isTestKey } from '../billing/stripe/settings.ts'
import { type ProductUrls, parseProductUrls } from '../external-links/product-urls.ts'
import { type Bucket, parseBucket } from '../images/settings.ts'
import { type OAuthClients, parseOAuthClients } from '../integrations/oauth-clients.ts'
import { looksRandom } from '../platform/files/encryption-key.ts'
import { type HostMap, parseHostMap } from '../platform/guarded-fetch/host-map.ts'

const MAX_PORT = 65_535
/** The sibling products and the identity provider use the next two ports. */
const EXTRA_PORTS = 2

const isUrl = (text: string, protocols: readonly string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)

/** A URL that is only an origin; the error message names the variable. */
const origin = (name: string, protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => isUrl(text, protocols) && new URL(text).href === `${new URL(text).origin}/`,
      `${name} must be an origin such as ${protocols[0]}//app.example, without a path.`,
    ),
    v.transform((text) => new URL(text).origin),
  )

const url = (name: string, protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => isUrl(text, protocols),
      `${name} must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    ),
  )

const secret = (name: string, prefix = '') =>
  v.pipe(
    v.string(),
    v.check(
      (text) => text.startsWith(prefix) && !/\s/.test(text),
      prefix === ''
        ? `${name} must not contain spaces.`
        : `${name} must start with ${prefix} and must not contain spaces.`,
    ),
  )

const port = (name: string) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^\d+$/.test(text) && Number(text) > 0 && Number(text) <= MAX_PORT - EXTRA_PORTS,
      `${name} must be a whole number from 1 to ${MAX_PORT - EXTRA_PORTS}: the next two ports are used too.`,
    ),
    v.transform(Number),
  )

const origins = (name: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => text.split(',').map((entry) => entry.trim())),
    v.transform((entries) => entries.filter((entry) => entry !== '')),
    v.array(origin(`Each of ${name}`, ['https:', 'http:'])),
  )

const booleanFlag = (name: string) =>
  v.pipe(
    v.string(),
    v.picklist(['0', '1', 'false', 'true'], `${name} must be 1 or 0.`),
    v.transform((text) => text === '1' || text === 'true'),
  )

const productUrls = v.pipe(
  v.optional(v.string(), ''),
  v.rawTransform<string, ProductUrls>(({ dataset, addIssue, NEVER }) => {
    try {
      return parseProductUrls(dataset.value)
    } catch (error) {
      addIssue({ message: `PRODUCT_URLS: ${error instanceof Error ? error.message : ''}` })
      return NEVER
    }
  }),
)

const installCheckHosts = v.pipe(
  v.optional(v.string(), ''),
  v.rawTransform<string, HostMap>(({ dataset, addIssue, NEVER }) => {
    try {
      return parseHostMap(dataset.value)
    } catch (error) {
      addIssue({ message: `INSTALL_CHECK_HOSTS: ${error instanceof Error ? error.message : ''}` })
      return NEVER
    }
  }),
)

const oauthClients = v.pipe(
  v.optional(v.string(), ''),
  v.rawTransform<string, OAuthClients>(({ dataset, addIssue, NEVER }) => {
    try {
      return parseOAuthClients(dataset.value)
    } catch (error) {
      addIssue({ message: `OAUTH_CLIENTS: ${error instanceof Error ? error.message : ''}` })
      return NEVER
    }
  }),
)

const encryptionKey = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/i, 'ENCRYPTION_KEY must be 32 bytes as 64 hexadecimal digits.'),
  v.toLowerCase(),
  v.check(
    looksRandom,
    'ENCRYPTION_KEY is too repetitive to be secure. Generate one with openssl rand -hex 32.',
  ),
)

const bucket = v.pipe(
  v.string(),
  v.transform(parseBucket),
  v.nonNullish(
    v.custom<Bucket>((parsed) => parsed !== null),
    'S3_URL must be https://<key id>:<secret>@<host>/<bucket>?region=<region>.',
  ),
)

/** Every variable that the server reads; docs/hosting.md has the same list. */
const variables = v.object({
  NODE_ENV: v.optional(v.string()),
  PORT: v.optional(port('PORT'), '4600'),
  /** The port of the dashboard's server if another server, such as Vite's, listens on PORT. */
  API_PORT: v.optional(port('API_PORT')),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(url('DATABASE_URL', ['postgres:', 'postgresql:'])),
  PUBLIC_URL: v.optional(origin('PUBLIC_URL', ['https:'])),
  ISSUER_URL: v.optional(origin('ISSUER_URL', ['https:'])),
  ALLOWED_ORIGINS: origins('ALLOWED_ORIGINS'),
  SIGN_IN_ORIGINS: origins('SIGN_IN_ORIGINS'),
  /** A hosted server requires an explicit value. */
  TRUST_PROXY: v.optional(booleanFlag('TRUST_PROXY')),
  STRIPE_SECRET_KEY: v.optional(secret('STRIPE_SECRET_KEY', 'sk_')),
  STRIPE_PUBLISHABLE_KEY: v.optional(secret('STRIPE_PUBLISHABLE_KEY', 'pk_')),
  STRIPE_WEBHOOK_SECRET: v.optional(secret('STRIPE_WEBHOOK_SECRET', 'whsec_')),
  STRIPE_TEST_MODE: v.optional(booleanFlag('STRIPE_TEST_MODE'), '0'),
  SMTP_URL: v.optional(url('SMTP_URL', ['smtp:', 'smtps:'])),
  SHOPIFY_API_KEY: v.optional(secret('SHOPIFY_API_KEY')),
  SHOPIFY_API_SECRET: v.optional(secret('SHOPIFY_API_SECRET')),
  SHOPIFY_TEST_CHARGES: v.optional(booleanFlag('SHOPIFY_TEST_CHARGES'), '0'),
  CAPTCHA_SITE_KEY: v.optional(secret('CAPTCHA_SITE_KEY')),
  CAPTCHA_SECRET: v.optional(secret('CAPTCHA_SECRET')),
  CAPTCHA_SRC: v.optional(url('CAPTCHA_SRC', ['https:'])),
  CAPTCHA_VERIFY_URL: v.optional(url('CAPTCHA_VERIFY_URL', ['https:'])),
  ENCRYPTION_KEY: v.optional(encryptionKey),
  S3_URL: v.optional(bucket),
  SUPPORT_URL: v.optional(url('SUPPORT_URL', ['https:'])),
  DOCS_URL: v.optional(url('DOCS_URL', ['https:'])),
  SHOPIFY_APP_URL: v.optional(url('SHOPIFY_APP_URL', ['https:'])),
  PRODUCT_URLS: productUrls,
  CHATBOT_ID: v.optional(secret('CHATBOT_ID')),
  CHATBOT_SRC: v.optional(url('CHATBOT_SRC', ['https:'])),
  SEED: v.optional(v.picklist(['demo', 'none'], 'SEED must be demo or none.')),
  INSTALL_CHECK_HOSTS: installCheckHosts,
  OAUTH_CLIENTS: oauthClients,
})

const checkedVariables = v.pipe(
  variables,
  v.check(
    ({ CHATBOT_ID, CHATBOT_SRC }) => CHATBOT_SRC === undefined || CHATBOT_ID !== undefined,
    'CHATBOT_SRC needs a bot ID. Set CHATBOT_ID too.',
  ),
  v.check(
    ({ CAPTCHA_SITE_KEY, CAPTCHA_SECRET }) =>
      (CAPTCHA_SITE_KEY === undefined) === (CAPTCHA_SECRET === undefined),
    'A captcha needs a site key and a secret. Set both CAPTCHA_SITE_KEY and CAPTCHA_SECRET, or neither.',
  ),
  v.check((definedVariables) => {
    const keys = [
      definedVariables.STRIPE_SECRET_KEY,
      definedVariables.STRIPE_PUBLISHABLE_KEY,
      definedVariables.STRIPE_WEBHOOK_SECRET,
    ]
    return new Set(keys.map((key) => key === undefined)).size === 1
  }, 'Card payments need all of STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or none.'),
  v.check(
    ({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }) =>
      STRIPE_SECRET_KEY === undefined ||
      STRIPE_PUBLISHABLE_KEY === undefined ||
      isTestKey(STRIPE_SECRET_KEY) === isTestKey(STRIPE_PUBLISHABLE_KEY),
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are from different modes. Set two test keys or two live keys.',
  ),
  v.check(
    ({ CAPTCHA_SRC, CAPTCHA_VERIFY_URL }) =>
      (CAPTCHA_SRC === undefined) === (CAPTCHA_VERIFY_URL === undefined),
    'A captcha’s script and verification must use the same provider. Set both CAPTCHA_SRC and CAPTCHA_VERIFY_URL, or neither.',
  ),
)

export type Variables = v.InferOutput<typeof variables>

/** An empty variable counts as unset, which is how shells and Compose files express it. */
export function parseVariables(source: Record<string, string | undefined>) {
  const definedVariables = Object.entries(source).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  return v.safeParse(checkedVariables, Object.fromEntries(definedVariables))
}
