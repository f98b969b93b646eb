const MAX_PAGE = 100_000

/** The page number in a URL's query; 1 if it has none. */
export function pageFromQuery(query: URLSearchParams): number {
  const text = query.get('page') ?? ''
  const page = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
  return Math.min(page, MAX_PAGE)
}

/** The query with this page; the first one is left out. */
export function withPage(query: URLSearchParams, page: number): URLSearchParams {
  const updatedQuery = new URLSearchParams(query)
  updatedQuery.delete('page')
  if (page > 1) updatedQuery.append('page', String(page))
  return updatedQuery
}
