import { downloadFile } from '../../lib/download-file.ts'
import { ApiFailure } from '../../lib/failure.ts'
import type { Http } from '../../lib/http.ts'
import { BACKUP_TAIL_LENGTH, type BackupTotals, parseBackupTail } from './backup-rules.ts'

export type Backup = { file: Blob; totals: BackupTotals }

/** `GET /account/export`: all of the account's data. @throws ApiFailure `unreadable` if the download is incomplete */
export async function fetchBackup(http: Http, signal: AbortSignal): Promise<Backup> {
  const file = await downloadFile(http, '/account/export', signal)
  const totals = parseBackupTail(await file.slice(-BACKUP_TAIL_LENGTH).text())
  if (totals === null) throw new ApiFailure({ kind: 'unreadable' })
  return { file, totals }
}
