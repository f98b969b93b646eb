/** Shopify sends all of them, or it was not Shopify. */
const PARAMETERS = ['code', 'hmac', 'shop', 'state', 'timestamp'] as const

/** Where a known shop is sent to: its account was migrated. */
export const MIGRATED_REDIRECT = '/'

/** Whether the way back has all that belongs to it; else nothing is sent. */
export const isCompleteCallback = (query: URLSearchParams): boolean =>
  PARAMETERS.every((name) => (query.get(name) ?? '') !== '')

/** The characters and length that the server accepts in an idempotency key. */
const KEY = /^[\w.:-]{1,128}$/

/**
 * The same way back is the same request, however often it is sent: after a reload, by the browser's
 * button, from the shop once more. Undefined where the state is none of our server's.
 */
export function callbackKey(query: URLSearchParams): string | undefined {
  const key = `shopify:${query.get('state')}`
  return KEY.test(key) ? key : undefined
}

type SignedIn = { userId: string; sites: readonly { siteId: string }[] }

/**
 * Whether somebody is signed in here whose account is not the shop's. The server names the owner only to the
 * owner of the shop; to anybody else, having the shop among their sites tells.
 */
export function isOtherAccount(
  signedIn: SignedIn | null,
  { userId, site }: { userId: string | null; site: { siteId: string } | null },
): boolean {
  if (signedIn === null) return false
  if (userId !== null) return signedIn.userId !== userId
  return site !== null && !signedIn.sites.some(({ siteId }) => siteId === site.siteId)
}

/** Where the owner of a new account sets its password, at once or by the link in the mail. */
export const isPasswordPage = (address: string): boolean =>
  /^[^?#]*\/reset_password(?:[?#]|$)/.test(address)

/** Whether an address lets a password be set at once; without a token the link comes by mail. */
export const hasAccessToken = (address: string): boolean => /[?&]access_token=/.test(address)
