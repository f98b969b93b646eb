import type { ExportFormat, SubscriberExport } from './model.ts'

/** Whether its file is not there yet, but will be. */
export const isUnderWay = ({ state }: Pick<SubscriberExport, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

/** `subscribers-shop.example-2026-11-27.csv`. */
export function exportFileName(
  { format, createdAt }: { format: ExportFormat; createdAt: Date },
  domain: string,
): string {
  const site = domain.replace(/[^\p{L}\p{N}.-]+/gu, '-')
  return ['subscribers', site, `${createdAt.toISOString().slice(0, 10)}.${format}`]
    .filter((part) => part !== '')
    .join('-')
}

/** The exports that have ended between two loads of the list. */
export function endedBetween(
  before: readonly SubscriberExport[],
  after: readonly SubscriberExport[],
): SubscriberExport[] {
  const running = new Set(before.filter(isUnderWay).map(({ id }) => id))
  return after.filter((one) => running.has(one.id) && !isUnderWay(one))
}

const SIZE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
type SizeUnit = (typeof SIZE_UNITS)[number]

/** A size in the largest unit in which it is at least 1: `{ value: 1.2, unit: 'megabyte' }`. */
export function readableSize(bytes: number): { value: number; unit: SizeUnit } {
  let value = bytes
  let unit: SizeUnit = 'byte'
  for (const larger of SIZE_UNITS.slice(1)) {
    if (value < 1_000) break
    value /= 1_000
    unit = larger
  }
  return { value, unit }
}
