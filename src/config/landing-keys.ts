// Data from the link that opened the page, kept in session storage until it is used. Signing out removes it.

/** The link's query string and path. */
export const LANDING_LINK = 'arrival'
/** The result of the Shopify callback. */
export const SHOPIFY_RESULT = 'shopify-outcome'
