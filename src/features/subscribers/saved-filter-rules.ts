/** What a saved filter can be; kit and server share these limits. */
export const MAX_SAVED_FILTERS = 50
export const MAX_FILTER_NAME_LENGTH = 60
export const MAX_FILTER_QUERY_LENGTH = 4_000
