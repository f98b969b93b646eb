import { useSignals } from '@preact/signals-react/runtime'
import { useElement, useKit } from '../../../config/context.tsx'
import { usePaths } from '../../../config/paths.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import type { SaveState } from '../../../lib/autosave.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { campaignsMessages } from '../../../messages/campaigns.ts'
import { studioMessages } from '../../../messages/studio.ts'
import { focusTitle } from '../../../ui/editor/studio-bar.tsx'
import { useFailureText } from '../../../ui/feedback/failure-text.ts'
import { NoticeBar } from '../../../ui/feedback/notice-bar.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { type BillingReason, billingPath } from '../../billing/reason-rules.ts'
import { liveRefusalOf } from '../../billing/set-live-rules.ts'
import { sessionStore } from '../../session/store.ts'
import type { EditedCampaign } from '../model.ts'

type SaveNoticeProps = {
  state: SaveState<unknown>
  /** The user who saved the newer version, if known. */
  last: Pick<EditedCampaign, 'changedBy' | 'changedById'>
  onChoose: (choice: 'mine' | 'newer') => void
}

/** A notice about a newer version or a refusal, which keeps an edit from being saved until the user acts. */
export function SaveNotice({ state, last, onChoose }: SaveNoticeProps) {
  const t = useMessages(studioMessages)
  const failureText = useFailureText()
  const { root } = useElement()
  const choose = (choice: 'mine' | 'newer') => {
    onChoose(choice)
    focusTitle(root)
  }
  if (state.status === 'refused') {
    const reason = liveRefusalOf(state.failure.code)
    return (
      <NoticeBar
        tone="danger"
        title={t('refused')}
        announced
        action={reason !== null && <PlansLink reason={reason} />}
      >
        {failureText(state.failure)}
      </NoticeBar>
    )
  }
  if (state.status !== 'conflict') return null
  return (
    <NoticeBar
      tone="warning"
      title={t('conflictTitle')}
      announced
      action={
        <>
          <Button size="small" onClick={() => choose('newer')}>
            {t('takeNewer')}
          </Button>
          <Button size="small" variant="primary" onClick={() => choose('mine')}>
            {t('keepMine')}
          </Button>
        </>
      }
    >
      <ConflictAuthor {...last} />
    </NoticeBar>
  )
}

function ConflictAuthor({ changedBy: who, changedById }: SaveNoticeProps['last']) {
  useSignals()
  const t = useMessages(studioMessages)
  const userId = sessionStore(useKit()).user.value?.userId
  if (changedById !== null && changedById === userId) return t('conflictOwn')
  return who === null ? t('conflictUnknown') : t('conflictBy', { who })
}

/** A link for admins; members have no access to billing and are told whom to ask. */
function PlansLink({ reason }: { reason: BillingReason }) {
  useSignals()
  const t = useMessages(campaignsMessages)
  const actionText = useMessages(actionMessages)
  const { linkTo } = usePaths()
  const admin = sessionStore(useKit()).user.value?.adminEmail ?? null
  if (admin !== null) return <span>{t('askForPlan', { admin })}</span>
  return (
    <Button size="small" {...linkTo(billingPath(reason))}>
      {actionText('comparePlans')}
    </Button>
  )
}
