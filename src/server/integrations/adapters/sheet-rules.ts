import { isAddressField } from '../../../features/integrations/mapping-rules.ts'
import type { MappedLead } from './adapter.ts'

const ADDRESS_LABEL = 'Email'

/** A lead as a row of a sheet whose first row has the labels of its columns. */
export type SheetRow = {
  /** Labels that the first row doesn't have yet, and the column of the first of them. */
  added: { labels: readonly string[]; column: number }
  cells: readonly string[]
}

const comparable = (label: string): string => label.trim().toLowerCase()

const isSame = (label: string, name: string): boolean =>
  comparable(label) === comparable(name) || (name === ADDRESS_LABEL && isAddressField(label))

/**
 * Each value goes below its label, wherever the owner has moved it. What has no label gets a column at the end; also what
 * is empty for this lead, so that the columns have the order of the mapping.
 */
export function placeInSheet(
  header: readonly string[],
  { email, fields, fieldNames }: Pick<MappedLead, 'email' | 'fields' | 'fieldNames'>,
): SheetRow {
  const names = [ADDRESS_LABEL, ...fieldNames]
  const isMissing = (name: string) => !header.some((label) => isSame(label, name))
  const added = names.filter(isMissing)
  const labels = [...header, ...added]
  const columnOf = (name: string) => labels.findIndex((label) => isSame(label, name))
  const values = new Map([[columnOf(ADDRESS_LABEL), email]])
  for (const [name, value] of Object.entries(fields)) values.set(columnOf(name), value)
  return {
    added: { labels: added, column: header.length },
    cells: labels.map((_, column) => values.get(column) ?? ''),
  }
}
