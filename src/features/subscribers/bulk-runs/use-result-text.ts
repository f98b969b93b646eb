import { useMessages } from '../../../config/use-messages.ts'
import { bulkRunsMessages } from '../../../messages/bulk-runs.ts'
import type { BulkRun } from './model.ts'

type Result = Pick<BulkRun, 'kind' | 'changed' | 'connection'> & Partial<Pick<BulkRun, 'state'>>

/** What a bulk action has changed, in a sentence. */
export function useResultText() {
  const t = useMessages(bulkRunsMessages)
  return ({ kind, changed: count, connection, state = 'done' }: Result): string => {
    // Only at the end is nobody left who could have been changed.
    if (count === 0 && state === 'done') return t(`${kind}-none`)
    if (kind !== 'send') return t(`${kind}-done`, { count })
    return connection === null
      ? t('send-doneUnnamed', { count })
      : t('send-done', { count, connection })
  }
}
