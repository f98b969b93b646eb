import { useMessages } from '../config/use-messages.ts'
import { ApiFailure } from '../lib/failure.ts'
import { uiMessages } from '../messages/ui.ts'

/** One sentence for a person about a failure: the server's own words where it has some (spec §8). */
export function useFailureText(): (failure: unknown) => string {
  const t = useMessages(uiMessages)
  return (failure) => {
    if (!(failure instanceof ApiFailure)) return t('failedUnknown')
    switch (failure.kind) {
      case 'offline':
        return t('failedOffline')
      case 'timed-out':
        return t('failedTimedOut')
      case 'signed-out':
        return t('failedSignedOut')
      case 'unreadable':
        return t('failedUnreadable')
      case 'refused':
        return failure.serverMessage || refusal(t, failure.status ?? 0)
    }
  }
}

type Translate = ReturnType<typeof useMessages<typeof uiMessages.lines>>

function refusal(t: Translate, status: number): string {
  if (status === 403) return t('failedForbidden')
  if (status === 404) return t('failedNotFound')
  if (status === 429) return t('failedTooMany')
  return t(status >= 500 ? 'failedServer' : 'failedRefused', { status: String(status) })
}
