import * as v from 'valibot'
import type { AdapterRequest, AdapterStep } from './adapter.ts'

const PAGE_SIZE = 100
/** Of one list: more than the services that are read by page have. */
const MAX_PAGES = 50

/** A page of a list; `last_page` is missing where an API doesn't say how many pages there are. */
const page = v.object({
  data: v.array(v.unknown()),
  meta: v.optional(v.object({ last_page: v.optional(v.number()) })),
})

type PageQuery = Readonly<Record<'per_page' | 'page', string>>

const pageQuery = (number: number): PageQuery => ({
  per_page: String(PAGE_SIZE),
  page: String(number),
})

/** Whether no page follows. @throws ValiError if the response isn't a page */
function isLastPage(response: unknown, number: number): boolean {
  const { data, meta } = v.parse(page, response)
  return meta?.last_page === undefined ? data.length < PAGE_SIZE : number >= meta.last_page
}

/** All pages of a list. @throws ValiError if a response isn't a page */
export async function readPages(read: (query: PageQuery) => Promise<unknown>): Promise<unknown[]> {
  const responses: unknown[] = []
  for (let number = 1; number <= MAX_PAGES; number += 1) {
    const response = await read(pageQuery(number))
    responses.push(response)
    if (isLastPage(response, number)) break
  }
  return responses
}

export type PagedSearch<Found> = {
  /** They read one page after the other, until one has what is searched for or is the last. */
  steps: readonly AdapterStep[]
  /** Null if no page has it. */
  found: (responses: readonly unknown[]) => Found | null
}

/** @param after how many steps come before those of this search */
export function searchPages<Found>(
  request: (query: PageQuery) => AdapterRequest,
  find: (response: unknown) => Found | null,
  after = 0,
): PagedSearch<Found> {
  const next = (responses: readonly unknown[], number: number) => {
    const previous = responses[after + number - 2] ?? null
    const isOver = previous === null || find(previous) !== null || isLastPage(previous, number - 1)
    return isOver ? null : request(pageQuery(number))
  }
  const steps = Array.from({ length: MAX_PAGES }, (_, index): AdapterStep => {
    const number = index + 1
    return number === 1 ? request(pageQuery(number)) : (responses) => next(responses, number)
  })
  const found = (responses: readonly unknown[]) =>
    responses
      .slice(after, after + MAX_PAGES)
      .reduce<Found | null>((known, one) => known ?? (one === null ? null : find(one)), null)
  return { steps, found }
}
