/** How much a backup holds; its last line says so, in this order. */
export type BackupTotals = { sites: number; campaigns: number; subscribers: number }

/** Enough of a backup's end to hold its last line. */
export const BACKUP_END_LENGTH = 200

const LAST_LINE = /\n"totals":\{"sites":(\d+),"campaigns":(\d+),"subscribers":(\d+)\}\}\n$/

/** The last line of a backup, by which a whole one is told from a part. */
export const lastLineOfBackup = ({ sites, campaigns, subscribers }: BackupTotals): string =>
  `"totals":${JSON.stringify({ sites, campaigns, subscribers })}}\n`

/** What the end of a file says that it holds; null for a file that is no backup, or not the whole of one. */
export function readEndOfBackup(end: string): BackupTotals | null {
  const [, ...counts] = LAST_LINE.exec(end) ?? []
  const [sites, campaigns, subscribers] = counts.map(Number)
  if (sites === undefined || campaigns === undefined || subscribers === undefined) return null
  return { sites, campaigns, subscribers }
}

/** For example `poplar-backup-2026-11-21.json`, by the day in UTC. */
export const backupFileName = (productSlug: string, now: Date): string =>
  `${productSlug}-backup-${now.toISOString().slice(0, 10)}.json`
