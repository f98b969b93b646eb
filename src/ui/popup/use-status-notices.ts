import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { useLocaleFormats } from '../data/use-locale-formats.ts'
import { useAlert, useConfirm } from '../feedback/alerts.tsx'
import { useFailureText } from '../feedback/failure-text.ts'

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
  /** Why visitors do not see it all the same. */
  warnings: readonly { text: string }[]
}
type NextStep =
  | { kind: 'plans' | 'settings' | 'design'; path: string }
  | { kind: 'ask'; admin: string }

const WORDS = { plans: 'comparePlans', settings: 'openSettings', design: 'lookAtDesign' } as const

/** What a person is told of a campaign that was set live, published or paused, in the list and in the studio. */
export function useStatusNotices() {
  const t = useMessages(campaignsMessages)
  const { notices } = useKit()
  const { go } = usePaths()
  const { day } = useLocaleFormats()
  const alert = useAlert()
  const confirm = useConfirm()
  const failureText = useFailureText()
  return {
    notify({ outcome, title, startsAt, warnings }: StatusChange): void {
      const date = startsAt === null ? '' : day(startsAt)
      const sentences = [t(outcome, { title, date }), ...warnings.map(({ text }) => text)]
      notices.push({ tone: 'success', text: sentences.join(' ') })
    },
    /** Of one with changes that only this device has: visitors would get it without them. */
    async confirmUnsaved(title: string, path: string): Promise<void> {
      const said = { title: t('unsentTitle'), text: t('unsentText', { title }) }
      if (await confirm({ ...said, confirm: t('lookAtDesign') })) go(path)
    },
    /** Why it was refused, and the way to where that can be changed. */
    async explain(failure: ApiFailure, way: NextStep | null): Promise<void> {
      const said = { title: t('notSwitched'), text: failureText(failure) }
      if (way === null) return alert(said)
      if (way.kind === 'ask') {
        return alert({ ...said, text: `${said.text} ${t('askForPlan', { admin: way.admin })}` })
      }
      const text = way.kind === 'design' ? `${said.text} ${t('lookFirst')}` : said.text
      if (await confirm({ ...said, text, confirm: t(WORDS[way.kind]) })) go(way.path)
    },
  }
}
