// Data from the link that opened the page, kept in session storage until it is used. Signing out removes it.

/** The query of the link, with its path. */
export const LANDING_LINK = 'arrival'
/** The result of the return from Shopify. */
export const SHOPIFY_RESULT = 'shopify-outcome'
