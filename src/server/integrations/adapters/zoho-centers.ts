const DOMAINS = ['com', 'eu', 'in', 'com.au', 'com.cn', 'jp', 'sa', 'uk']

/** Zoho's servers for signing in, by data center: https://www.zoho.com/accounts/protocol/oauth/multi-dc.html */
export const ZOHO_SERVERS: readonly string[] = [
  ...DOMAINS.map((domain) => `https://accounts.zoho.${domain}`),
  'https://accounts.zohocloud.ca',
]

/** The origins of the API. */
export const ZOHO_APIS: readonly string[] = [...DOMAINS, 'ca'].map(
  (domain) => `https://www.zohoapis.${domain}`,
)
