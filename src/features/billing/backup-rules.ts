/** How much a backup holds; its last line says so, in this order. */
export type BackupTotals = {
  sites: number
  campaigns: number
  subscribers: number
  /** What was sent without an address. */
  responses: number
}

/** Enough of a backup's end to hold its last line. */
export const BACKUP_TAIL_LENGTH = 200

const LAST_LINE =
  /\n"totals":\{"sites":(\d+),"campaigns":(\d+),"subscribers":(\d+),"responses":(\d+)\}\}\n$/

/** The last line of a backup, by which a whole one is told from a part. */
export const backupLastLine = ({
  sites,
  campaigns,
  subscribers,
  responses,
}: BackupTotals): string =>
  `"totals":${JSON.stringify({ sites, campaigns, subscribers, responses })}}\n`

/** What the end of a file says that it holds; null for a file that is no backup, or not the whole of one. */
export function parseBackupTail(end: string): BackupTotals | null {
  const found = LAST_LINE.exec(end)
  if (found === null) return null
  const [sites = 0, campaigns = 0, subscribers = 0, responses = 0] = found.slice(1).map(Number)
  return { sites, campaigns, subscribers, responses }
}

/** For example `poplar-backup-2026-11-21.json`, by the day in UTC. */
export const backupFileName = (productSlug: string, now: Date): string =>
  `${productSlug}-backup-${now.toISOString().slice(0, 10)}.json`
