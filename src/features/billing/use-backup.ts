import { useEffect, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { type Async, createLatestRequest } from '../../lib/async.ts'
import { saveFile } from '../../lib/save-file.ts'
import { fetchBackup } from './api.ts'
import { type BackupTotals, backupFileName } from './backup-rules.ts'

/** A backup that was saved as a browser download. */
export type SavedBackup = { name: string; totals: BackupTotals }

/** Downloads all of the account's data as one file; aborted when the component unmounts. */
export function useBackup(): { backup: Async<SavedBackup> | null; start(): void } {
  const { http, clock, config } = useKit()
  const [backup, setBackup] = useState<Async<SavedBackup> | null>(null)
  const [download] = useState(createLatestRequest)
  useEffect(() => download.stop, [download])
  const start = () =>
    void download.run(async (signal) => {
      const { file, totals } = await fetchBackup(http, signal)
      signal.throwIfAborted()
      const name = backupFileName(config.brand.slug, new Date(clock.now()))
      saveFile(file, name)
      return { name, totals }
    }, setBackup)
  useFailure(backup?.status === 'failed' ? backup.failure : null, start)
  return { backup, start }
}
