// Flags that are kept in the browser's storage under fixed names (docs/product-rules.md, *Storage keys*).

/** While the offer of the sister product stands. */
export const HAS_DISCOUNT = 'hasDiscount'
/** The one automatic new start after a render error has been used. */
export const REFRESHED_ONCE = 'isErrorCaseRefreshedOnce'
/** Where to go on after the sign-in. */
export const REDIRECT_URL = 'redirect_url'
/** The offer was closed, for good. */
export const CLOSE_BANNER = 'close-banner'

export const SESSION_FLAGS = [HAS_DISCOUNT, REFRESHED_ONCE, REDIRECT_URL]
export const LOCAL_FLAGS = [CLOSE_BANNER]
