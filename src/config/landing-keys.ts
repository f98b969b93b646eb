// What a visitor has brought along, kept in the tab's storage until it is used. A sign-out removes it.

/** The query of a link, with the path that it came to. */
export const ARRIVAL = 'arrival'
/** What came of the way back from Shopify. */
export const SHOPIFY_OUTCOME = 'shopify-outcome'
