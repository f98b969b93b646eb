import { type Translate, type Translator, useTranslator } from '../../config/use-messages.ts'
import { ApiFailure, NO_TOKEN } from '../../lib/failure.ts'
import { failureMessages } from '../../messages/failures.ts'
import { uiMessages } from '../../messages/ui.ts'

/** One sentence about a failure for the user: the server's message if there is one. */
export function failureText(failure: unknown, words: Translator): string {
  const t = words(failureMessages)
  if (!(failure instanceof ApiFailure)) return t('failedUnknown')
  switch (failure.kind) {
    case 'offline':
      return words(uiMessages)('failedOffline')
    case 'timed-out':
      return t('failedTimedOut')
    case 'signed-out':
      return t(failure.code === NO_TOKEN ? 'failedNoToken' : 'failedSignedOut')
    case 'token-failed':
      return t('failedToken')
    case 'unreadable':
      return t('failedUnreadable')
    case 'refused':
      return failure.serverMessage || refusal(t, failure.status ?? 0)
  }
}

export function useFailureText(): (failure: unknown) => string {
  const translate = useTranslator()
  return (failure) => failureText(failure, translate)
}

function refusal(t: Translate<typeof failureMessages.lines>, status: number): string {
  if (status === 403) return t('failedForbidden')
  if (status === 404) return t('failedNotFound')
  if (status === 429) return t('failedTooMany')
  return t(status >= 500 ? 'failedServer' : 'failedRefused', { status: String(status) })
}
