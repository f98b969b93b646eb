import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import { actionMessages } from '../../messages/actions.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { useLocaleFormats } from '../data/use-locale-formats.ts'
import { useFailureText } from '../feedback/failure-text.ts'
import { useAlert, useConfirm } from '../overlays/alerts.tsx'

type StatusChange = {
  outcome:
    | 'isPaused'
    | 'isLive'
    | 'isSetLive'
    | 'isPublished'
    | 'isScheduled'
    | 'isScheduledSomeday'
  title: string
  startsAt: Date | null
  /** Why visitors still won't see the campaign. */
  warnings: readonly { text: string }[]
}
type NextStep =
  | { kind: 'plans' | 'settings' | 'design'; path: string }
  | { kind: 'ask'; admin: string }

/** Messages shown after a campaign has been set live, published or paused, for the campaign list and the studio. */
export function useStatusNotices() {
  const t = useMessages(campaignsMessages)
  const actionText = useMessages(actionMessages)
  const { notices } = useKit()
  const { go } = usePaths()
  const { day } = useLocaleFormats()
  const alert = useAlert()
  const confirm = useConfirm()
  const failureText = useFailureText()
  const labels = {
    plans: actionText('comparePlans'),
    settings: t('openSettings'),
    design: t('lookAtDesign'),
  }
  return {
    notify({ outcome, title, startsAt, warnings }: StatusChange): void {
      const date = startsAt === null ? '' : day(startsAt)
      const sentences = [t(outcome, { title, date }), ...warnings.map(({ text }) => text)]
      notices.push({ tone: 'success', text: sentences.join(' ') })
    },
    /** For a campaign with changes that exist only on this device: visitors would get the campaign without them. */
    async confirmUnsaved(title: string, path: string): Promise<void> {
      const content = { title: t('unsentTitle'), text: t('unsentText', { title }) }
      if (await confirm({ ...content, confirm: t('lookAtDesign') })) go(path)
    },
    /** Why the change was refused, with a link to where it can be resolved. */
    async explain(failure: ApiFailure, nextStep: NextStep | null): Promise<void> {
      const alertContent = { title: t('notSwitched'), text: failureText(failure) }
      if (nextStep === null) return alert(alertContent)
      if (nextStep.kind === 'ask') {
        return alert({
          ...alertContent,
          text: `${alertContent.text} ${t('askForPlan', { admin: nextStep.admin })}`,
        })
      }
      const text =
        nextStep.kind === 'design' ? `${alertContent.text} ${t('lookFirst')}` : alertContent.text
      if (await confirm({ ...alertContent, text, confirm: labels[nextStep.kind] }))
        go(nextStep.path)
    },
  }
}
