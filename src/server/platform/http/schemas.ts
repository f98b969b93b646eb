import * as v from 'valibot'
import { isStorable, unstorableMessage } from './storable.ts'

const MAX_PAGE = 100_000
const MAX_LIMIT = 100

/** Trimmed text. @param name starts the error messages */
export const text = (name: string, maxLength: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(maxLength, `${name} can be at most ${maxLength} characters long.`),
    v.check(isStorable, unstorableMessage(name)),
  )

const wholeNumber = (name: string, from: number, to: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, `${name} must be a whole number.`),
    v.transform(Number),
    v.minValue(from, `${name} must be at least ${from}.`),
    v.maxValue(to, `${name} must be at most ${to}.`),
  )

/** `page` counts from 1; `after` is the `next` of the previous page and takes precedence. */
export const paging = (defaultLimit: number) => ({
  page: v.optional(wholeNumber('page', 1, MAX_PAGE), '1'),
  limit: v.optional(wholeNumber('limit', 1, MAX_LIMIT), String(defaultLimit)),
  after: v.optional(v.string()),
})

/** Whether a path or query value is one of our IDs (a UUID). Any other value identifies nothing. */
export const isId = (value: string): boolean => v.is(v.pipe(v.string(), v.uuid()), value)

export const paginationResponse = v.object({
  page: v.number(),
  limit: v.number(),
  total: v.number(),
  next: v.nullable(v.string()),
})

/** The largest PostgreSQL integer. */
const MAX_INTEGER = 2_147_483_647

/** A document's version, counted from 0. */
export const versionNumber = v.pipe(
  v.number('version must be a number.'),
  v.integer('version must be a whole number.'),
  v.minValue(0, 'version must be at least 0.'),
  v.maxValue(MAX_INTEGER, 'version is too large.'),
)
