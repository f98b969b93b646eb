import * as v from 'valibot'
import { Refusal } from './refusal.ts'
import { isId } from './schemas.ts'

/** The position where a page ended: the value that the list is sorted by, and the ID that breaks ties. */
export type Cursor = { sort: string; value: string | number; id: string }

const cursorSchema = v.tuple([v.string(), v.union([v.string(), v.number()]), v.string()])

/** Encodes the `next` of a page; opaque to clients. */
export function encodeCursor({ sort, value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

const isMoment = (value: string | number): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(value)

/**
 * Checks a cursor's value against the type of the sort column, so that a forged one never reaches the database.
 */
const VALUE_VALIDATORS: Record<
  'moment' | 'number' | 'text' | 'id and moment',
  (value: string | number) => boolean
> = {
  moment: isMoment,
  number: (value) => Number.isSafeInteger(value),
  text: (value) => typeof value === 'string' && !value.includes('\0'),
  'id and moment': (value) => {
    const [id = '', moment = '', ...others] = String(value).split(' ')
    return isId(id) && isMoment(moment) && others.length === 0
  },
}

/** Decodes `after`. @throws Refusal INVALID if it is malformed or belongs to another list or sort order */
export function decodeCursor(
  text: string,
  sort: string,
  kind: keyof typeof VALUE_VALIDATORS,
): Cursor {
  const parsed = v.safeParse(cursorSchema, parse(text))
  if (parsed.success) {
    const [sortedBy, value, id] = parsed.output
    if (sortedBy === sort && VALUE_VALIDATORS[kind](value) && isId(id)) return { sort, value, id }
  }
  throw new Refusal(
    'INVALID',
    'This cursor isn’t valid for this list. Start again at the first page.',
  )
}
