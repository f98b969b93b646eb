import { useMessages } from '../../config/use-messages.ts'
import type { Async } from '../../lib/async.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import { marketplaceMessages } from '../../messages/marketplace.ts'
import { useFailureText } from '../../ui/feedback/failure-text.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import type { SavedBackup } from './use-backup.ts'

/** The result of *Back up*, shown above its button. */
export function BackupOutcome({ backup }: { backup: Async<SavedBackup> | null }) {
  const t = useMessages(marketplaceMessages)
  const why = useFailureReason()
  if (backup?.status === 'failed') {
    return (
      <NoticeBar announced tone="danger" title={t('notSavedTitle')}>
        {why(backup.failure)}
      </NoticeBar>
    )
  }
  if (backup?.status !== 'ready') return null
  const { name, totals } = backup.value
  return (
    <NoticeBar announced tone="success" title={t('savedTitle')}>
      {t('savedText', { name, ...totals })}
    </NoticeBar>
  )
}

/** `offline` has its own wording, because there is no input to lose here; an incomplete file uses the same wording. */
function useFailureReason(): (failure: ApiFailure) => string {
  const t = useMessages(marketplaceMessages)
  const failureText = useFailureText()
  return (failure) =>
    failure.kind === 'offline' || failure.kind === 'unreadable'
      ? t('brokenOff')
      : failureText(failure)
}
