import type { FormField } from './model.ts'

/** A column of the list: one of ours, or `field:` and the name of a form's field. */
export type ColumnKey = 'email' | (typeof OWN_COLUMNS)[number] | FieldKey
type FieldKey = `field:${string}`

const OWN_COLUMNS = [
  ...(['campaign', 'state', 'prize', 'tags', 'page', 'country'] as const),
  ...(['consent', 'confirmed', 'joined'] as const),
] as const

const fieldKey = ({ name }: FormField): FieldKey => `field:${name}`

/** Every column that can be chosen, in display order; the email address is always shown first. */
export const choosableColumns = (fields: readonly FormField[]): ColumnKey[] => [
  ...fields.map(fieldKey),
  ...OWN_COLUMNS,
]

/** Names and phone numbers, and what tells the subscribers apart. */
export const defaultColumns = (fields: readonly FormField[]): ColumnKey[] => [
  ...fields.filter(({ kind }) => kind === 'name' || kind === 'phone').map(fieldKey),
  ...(['campaign', 'state', 'page', 'country', 'joined'] as const),
]

/** The field of a column; undefined for our own columns, and for fields that no form has any more. */
export const fieldOf = (key: ColumnKey, fields: readonly FormField[]): FormField | undefined =>
  fields.find((field) => fieldKey(field) === key)

/** The columns of the subscribers that a URL lists, such as `joined,field:name`. */
export const parseColumns = (
  text: string | null,
  fields: readonly FormField[],
): ColumnKey[] | null => listedColumns(text, choosableColumns(fields))

/** The columns that a URL lists, in display order. Null for the default columns, also if it only lists unknown ones. */
export function listedColumns<Key extends string>(
  text: string | null,
  choosable: readonly Key[],
): Key[] | null {
  if (text === null) return null
  const listed = new Set(text.split(','))
  const known = choosable.filter((key) => listed.has(key))
  return known.length === 0 && text !== '' ? null : known
}
