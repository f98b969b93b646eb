import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import type { ApiFailure } from '../../../lib/failure.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { uiMessages } from '../../../messages/ui.ts'
import { useFailureText } from '../../../ui/feedback/failure-text.ts'
import { NoticeBar } from '../../../ui/feedback/notice-bar.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { connectionStore } from './store.ts'

/** The service's lists couldn't be loaded; what is chosen stays as it is. */
export function TargetsFailed({ name, failure }: { name: string; failure: ApiFailure }) {
  const t = useMessages(connectionMessages)
  const uiText = useMessages(uiMessages)
  const failureText = useFailureText()
  const { loadTargets } = connectionStore(useKit())
  return (
    <NoticeBar
      tone="warning"
      title={t('targetsFailed', { name })}
      action={
        <Button size="small" onClick={() => void loadTargets()}>
          {uiText('tryAgain')}
        </Button>
      }
    >
      {failureText(failure)}
    </NoticeBar>
  )
}
