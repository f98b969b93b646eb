/** A backup's record counts. Its last line contains them, in this order. */
export type BackupTotals = {
  sites: number
  campaigns: number
  subscribers: number
  /** Submissions without an email address. */
  responses: number
}

/** Bytes to read from the end of a backup: enough for its last line. */
export const BACKUP_TAIL_LENGTH = 200

const LAST_LINE =
  /\n"totals":\{"sites":(\d+),"campaigns":(\d+),"subscribers":(\d+),"responses":(\d+)\}\}\n$/

/** The last line of a backup. A file without it is incomplete. */
export const backupLastLine = ({
  sites,
  campaigns,
  subscribers,
  responses,
}: BackupTotals): string =>
  `"totals":${JSON.stringify({ sites, campaigns, subscribers, responses })}}\n`

/** Reads the totals at the end of a file; null if the file is not a complete backup. */
export function parseBackupTail(end: string): BackupTotals | null {
  const match = LAST_LINE.exec(end)
  if (match === null) return null
  const [sites = 0, campaigns = 0, subscribers = 0, responses = 0] = match.slice(1).map(Number)
  return { sites, campaigns, subscribers, responses }
}

/** For example `poplar-backup-2026-11-21.json`, with the date in UTC. */
export const backupFileName = (productSlug: string, now: Date): string =>
  `${productSlug}-backup-${now.toISOString().slice(0, 10)}.json`
