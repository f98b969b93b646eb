import { safeStorage } from '../lib/storage.ts'

// Flags kept in the browser's storage under fixed names (docs/product-rules.md, *Storage keys*).

/** Set while the sibling product's offer is shown. */
export const HAS_DISCOUNT = 'hasDiscount'
/** Set once the single automatic reload allowed after a render error has been used. */
export const REFRESHED_ONCE = 'isErrorCaseRefreshedOnce'
/** Where to go after signing in. */
export const REDIRECT_URL = 'redirect_url'
/** Set when the user has closed the offer permanently. */
export const CLOSE_BANNER = 'close-banner'

/** The browser's storage, without the key prefix that the Kit's own storage adds. */
export const flagStorage = { local: safeStorage('local'), session: safeStorage('session') }
