import { listedColumns } from '../columns.ts'

/** The parameter of the URL; the subscribers' list on the other tab has `columns`. */
export const RESPONSE_COLUMNS_PARAMETER = 'answer_columns'

/** The columns that can be chosen, in display order; the campaign is always shown first. All are shown by default. */
export const RESPONSE_COLUMNS = ['answers', 'consent', 'prize', 'page', 'country', 'time'] as const

export type ResponseColumn = (typeof RESPONSE_COLUMNS)[number]

/** The columns that a URL's query lists, such as `answers,time`, or else the default ones. */
export const responseColumnsFromQuery = (query: URLSearchParams): readonly ResponseColumn[] =>
  listedColumns(query.get(RESPONSE_COLUMNS_PARAMETER), RESPONSE_COLUMNS) ?? RESPONSE_COLUMNS
