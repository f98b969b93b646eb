import * as v from 'valibot'
import type { FormValue } from './form.ts'
import { invalidRequest } from './stripe-error.ts'

const MAX_TEXT_LENGTH = 5_000
const MAX_METADATA_KEYS = 50
const MAX_PAGE_SIZE = 100
const DEFAULT_PAGE_SIZE = 10

export const text = v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH))

export const integer = v.pipe(
  v.string(),
  v.regex(/^-?\d+$/, 'Invalid integer'),
  v.transform(Number),
  v.safeInteger(),
)

export const decimal = v.pipe(
  v.string(),
  v.regex(/^\d+(\.\d+)?$/, 'Invalid decimal'),
  v.transform(Number),
)

export const flag = v.pipe(
  v.picklist(['true', 'false'], 'Invalid boolean'),
  v.transform((word) => word === 'true'),
)

export const metadata = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.string(), v.maxLength(500))),
  v.check((entries) => Object.keys(entries).length <= MAX_METADATA_KEYS, 'Too many metadata keys'),
)

/** Parameters of every operation. */
const COMMON_PARAMS = { expand: v.optional(v.array(v.string()), []) }

/** An operation’s parameters. Like Stripe, it refuses unknown parameters. */
export const params = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject({ ...entries, ...COMMON_PARAMS })

/** A range of creation times. */
export const created = v.optional(
  v.strictObject({
    gt: v.optional(integer),
    gte: v.optional(integer),
    lt: v.optional(integer),
    lte: v.optional(integer),
  }),
  {},
)

export function isWithin(moment: number, { gt, gte, lt, lte }: v.InferOutput<typeof created>) {
  return (
    (gt === undefined || moment > gt) &&
    (gte === undefined || moment >= gte) &&
    (lt === undefined || moment < lt) &&
    (lte === undefined || moment <= lte)
  )
}

export const listParams = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  params({
    ...entries,
    limit: v.optional(
      v.pipe(integer, v.minValue(1), v.maxValue(MAX_PAGE_SIZE)),
      String(DEFAULT_PAGE_SIZE),
    ),
    starting_after: v.optional(text),
    ending_before: v.optional(text),
  })

const bracketedPath = (issue: v.BaseIssue<unknown>): string =>
  (issue.path ?? [])
    .map(({ key }, index) => (index === 0 ? String(key) : `[${String(key)}]`))
    .join('')

/** @throws StripeRefusal that names the parameter */
export function readParams<Schema extends v.GenericSchema>(
  schema: Schema,
  form: { [name: string]: FormValue },
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, form)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const param = bracketedPath(issue)
  if (issue.type === 'strict_object') {
    if (issue.expected === 'never') {
      throw invalidRequest(`Received unknown parameter: ${param}`, {
        code: 'parameter_unknown',
        param,
      })
    }
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  throw invalidRequest(`${issue.message}: ${String(issue.input)}`, { param })
}
