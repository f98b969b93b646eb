/** Shopify always sends all of these. */
const PARAMETERS = ['code', 'hmac', 'shop', 'state', 'timestamp'] as const

/** The redirect for a shop whose existing account was migrated. */
export const MIGRATED_REDIRECT = '/'

/** Whether the callback has all its parameters; otherwise nothing is sent. */
export const isCompleteCallback = (query: URLSearchParams): boolean =>
  PARAMETERS.every((name) => (query.get(name) ?? '') !== '')

/** The characters and length that the server accepts in an idempotency key. */
const KEY = /^[\w.:-]{1,128}$/

/**
 * The idempotency key for a callback. The same callback is the same request, however often it is sent: after a reload,
 * with the Back button, or from the shop again. Undefined if the state is not from our server.
 */
export function callbackKey(query: URLSearchParams): string | undefined {
  const key = `shopify:${query.get('state')}`
  return KEY.test(key) ? key : undefined
}

type SignedInUser = { userId: string; sites: readonly { siteId: string }[] }

/**
 * Whether the signed-in user's account is not the shop's. The server returns the owner's ID only to the owner; for
 * other users, the shop must be among their sites.
 */
export function isOtherAccount(
  signedInUser: SignedInUser | null,
  { userId, site }: { userId: string | null; site: { siteId: string } | null },
): boolean {
  if (signedInUser === null) return false
  if (userId !== null) return signedInUser.userId !== userId
  return site !== null && !signedInUser.sites.some(({ siteId }) => siteId === site.siteId)
}

/** Whether the URL is the page where the owner of a new account sets a password, with or without a token. */
export const isPasswordPage = (url: string): boolean =>
  /^[^?#]*\/reset_password(?:[?#]|$)/.test(url)

/** Whether the URL allows the password to be set immediately; without a token, the link is sent by email. */
export const hasAccessToken = (url: string): boolean => /[?&]access_token=/.test(url)
