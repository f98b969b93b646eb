/** How an owner connects a service: by an address, by a key, or by signing in there. */
export type ConnectMethod = 'address' | 'key' | 'oauth'

export type IntegrationCategory = 'email' | 'sales' | 'automation'

/**
 * What an owner enters to connect. `secret` values are encrypted and never returned; `url` values are addresses that the
 * server calls.
 */
export type CredentialField =
  | { name: 'url'; kind: 'url' }
  | { name: 'key'; kind: 'secret'; isToken?: true }

type Entry = {
  title: string
  category: IntegrationCategory
  method: ConnectMethod
  /** Empty for OAuth. */
  credentials: readonly CredentialField[]
  /** The service's own word for what leads are added to; null if it has no such thing. */
  targets: 'list' | 'audience' | 'sheet' | 'tag' | null
}

const URL_FIELD = { name: 'url', kind: 'url' } as const
const KEY_FIELD = { name: 'key', kind: 'secret' } as const
/** Automation services give each workflow a webhook address of its own. */
const workflow = (title: string): Entry => ({
  ...{ title, category: 'automation', method: 'address', credentials: [URL_FIELD], targets: null },
})
const oauth = (
  title: string,
  category: IntegrationCategory,
  targets: Entry['targets'] = null,
): Entry => ({ title, category, method: 'oauth', credentials: [], targets })
const byKey = (title: string, targets: Entry['targets'], more: readonly CredentialField[] = []) =>
  ({
    ...{ title, category: 'email', method: 'key', credentials: [...more, KEY_FIELD], targets },
  }) satisfies Entry

/** Every service that leads can be sent to, in display order. */
export const INTEGRATIONS = {
  mailchimp: byKey('Mailchimp', 'audience'),
  klaviyo: byKey('Klaviyo', 'list'),
  hubspot: {
    ...{ ...byKey('HubSpot', 'list'), category: 'sales' },
    credentials: [{ ...KEY_FIELD, isToken: true }],
  },
  google_sheets: oauth('Google Sheets', 'automation', 'sheet'),
  webhook: workflow('Webhook'),
  sendy: byKey('Sendy', 'list', [URL_FIELD]),
  aweber: oauth('AWeber', 'email', 'list'),
  constant_contact: oauth('Constant Contact', 'email', 'list'),
  birdsend: oauth('BirdSend', 'email', 'tag'),
  autonami: { ...byKey('Autonami', 'list', [URL_FIELD]) },
  zohocrm: oauth('Zoho CRM', 'sales'),
  salesforce: oauth('Salesforce', 'sales'),
  pabbly: workflow('Pabbly'),
  integrately: workflow('Integrately'),
  integromate: workflow('Integromate'),
  konnectzit: workflow('KonnectzIT'),
} as const satisfies Readonly<Record<string, Entry>>

export type IntegrationName = keyof typeof INTEGRATIONS

/** What people also look for: kinds, and other names of a service or its product. */
export const SEARCH_WORDS: Readonly<Record<IntegrationName, string>> = {
  mailchimp: 'newsletter',
  klaviyo: 'newsletter ecommerce',
  hubspot: 'crm',
  google_sheets: 'spreadsheet table excel',
  webhook: 'api json http developer',
  sendy: 'newsletter self-hosted',
  aweber: 'newsletter',
  constant_contact: 'newsletter',
  birdsend: 'newsletter',
  autonami: 'funnelkit wordpress woocommerce newsletter',
  zohocrm: 'crm',
  salesforce: 'crm',
  pabbly: 'workflow connect',
  integrately: 'workflow zapier',
  integromate: 'make integromat scenario workflow',
  konnectzit: 'workflow',
}
export type Integration = Entry

export const isIntegrationName = (name: string): name is IntegrationName =>
  Object.hasOwn(INTEGRATIONS, name)
