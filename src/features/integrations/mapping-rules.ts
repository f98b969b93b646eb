import type { IntegrationCategory } from './catalogue.ts'
import {
  LEAD_SOURCES,
  type LeadValues,
  type MappedFields,
  type MappingRow,
  type ReceiverField,
  type Source,
  type SourceName,
} from './mapping-model.ts'

export const MAX_MAPPING_ROWS = 60
export const MAX_TARGET_LENGTH = 100
export const MAX_VALUE_LENGTH = 500

/** The names of fields that hold a person's address; receivers get the lead's own address in it in any case. */
const ADDRESS_FIELD = /^e-?mail[ _]?(address)?$/i

export const isAddressField = (target: string): boolean => ADDRESS_FIELD.test(target.trim())

/** Names that receivers use for a source; compared without case, spaces and punctuation. */
const SYNONYMS: Readonly<Partial<Record<SourceName, readonly string[]>>> = {
  name: ['name', 'fullname', 'firstname', 'fname', 'givenname', 'lastname'],
  phone: ['phone', 'phonenumber', 'mobile', 'mobilephone', 'telephone'],
  country: ['country', 'countrycode'],
}

const comparable = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The receiver's field for a source: by a usual name if there is one, otherwise by the source's own label. */
function findKnownField(known: readonly ReceiverField[], { name, label }: Source): string | null {
  const names = SYNONYMS[name] ?? [comparable(label)]
  for (const wanted of names) {
    const field = known.find((one) => [one.name, one.label].map(comparable).includes(wanted))
    if (field !== undefined) return field.name
  }
  return null
}

const emailRow = (known: readonly ReceiverField[]): MappingRow => ({
  source: 'email',
  target: known.find(({ name }) => isAddressField(name))?.name ?? 'email',
  ...{ ifEmpty: 'skip', value: '' },
})

/** A source's own name for a field of a receiver that accepts any name. */
const freeTarget = ({ name, label }: Source): string =>
  LEAD_SOURCES.some((source) => source === name) ? name : label.slice(0, MAX_TARGET_LENGTH)

/** Name and phone, then what the site's forms ask for, then the rest. */
const RANKS: Readonly<Partial<Record<SourceName, number>>> = { name: 0, phone: 1 }
const rankOf = ({ name }: Source): number => RANKS[name] ?? (name.startsWith('field:') ? 2 : 3)

/** An automation service accepts any field. One that knows fields shows their names to people, as a sheet's columns. */
function chooseTarget(
  category: IntegrationCategory,
  known: readonly ReceiverField[],
  source: Source,
): string | null {
  const field = findKnownField(known, source)
  if (field !== null || category !== 'automation') return field
  return known.length === 0 ? freeTarget(source) : source.label.slice(0, MAX_TARGET_LENGTH)
}

/** The mapping of a new connection: the address, then each source for which the receiver has a field. */
export function defaultMapping(
  category: IntegrationCategory,
  known: readonly ReceiverField[],
  sources: readonly Source[],
): MappingRow[] {
  const rows = [emailRow(known)]
  const others = sources.filter(({ name }) => name !== 'email')
  const ordered = others.sort((one, other) => rankOf(one) - rankOf(other))
  for (const source of ordered) {
    const target = chooseTarget(category, known, source)
    const isFree = target !== null && !isAddressField(target)
    if (!isFree || rows.some((row) => row.target === target)) continue
    rows.push({ source: source.name, target, ifEmpty: 'omit', value: '' })
  }
  return rows.slice(0, MAX_MAPPING_ROWS)
}

/**
 * A lead's values by the receiver's field names, which are taken literally. Without the address: it is always sent, and
 * each receiver has its own place for it.
 */
export function mapFields(rows: readonly MappingRow[], values: LeadValues): MappedFields {
  const fields: [string, string][] = []
  for (const { source, target, ifEmpty, value } of rows) {
    const own = values[source] ?? ''
    const isEmpty = own.trim() === ''
    if (isEmpty && ifEmpty === 'skip') return { isSent: false, emptySource: source }
    if (isAddressField(target) || (isEmpty && ifEmpty === 'omit')) continue
    fields.push([target, isEmpty ? value : own])
  }
  return { isSent: true, fields: Object.fromEntries(fields) }
}

/** The first target that two rows share, in any case; null if there is none. */
export function repeatedTarget(rows: readonly Pick<MappingRow, 'target'>[]): string | null {
  const seen = new Set<string>()
  for (const { target } of rows) {
    const name = target.toLowerCase()
    if (seen.has(name)) return target
    seen.add(name)
  }
  return null
}
