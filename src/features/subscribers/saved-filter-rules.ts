/** What a saved filter can be; kit and server share these limits. The number is of one tab. */
export const MAX_SAVED_FILTERS = 50
export const MAX_FILTER_NAME_LENGTH = 60
export const MAX_FILTER_QUERY_LENGTH = 4_000

/** The lists whose filters can be saved. */
export const SAVED_FILTER_TABS = ['subscribers', 'answers'] as const
export type SavedFilterTab = (typeof SAVED_FILTER_TABS)[number]
