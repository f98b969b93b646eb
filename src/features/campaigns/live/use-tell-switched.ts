import { useKit } from '../../../config/context.tsx'
import { useStatusNotices } from '../../../ui/popup/use-status-notices.ts'
import { accountOf, whyHidden } from '../../billing/set-live-rules.ts'
import { sessionStore } from '../../session/store.ts'
import type { Campaign } from '../model.ts'
import { outcomeOf } from '../switch-rules.ts'
import { useLiveWarnings } from './use-live-warnings.ts'

/** Notifies the user that a campaign is live, published or paused, and why visitors may not see it yet. */
export function useStatusChangeNotice(): (before: Campaign, changed: Campaign) => void {
  const { notify } = useStatusNotices()
  const warningsFor = useLiveWarnings()
  const kit = useKit()
  return (before, changed) => {
    const warnings = changed.status === 'live' ? warningsFor(changed) : []
    const account = accountOf(sessionStore(kit).user.peek())
    const isHeld = whyHidden(account, changed, new Date(kit.clock.now())) !== null
    notify({ ...changed, outcome: outcomeOf(before, changed, isHeld), warnings })
  }
}
