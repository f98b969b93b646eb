import { useKit } from '../../../config/context.tsx'
import { useSwitchNotes } from '../../../ui/popup/use-switch-notes.ts'
import { accountOf, heldBack } from '../../billing/live-rules.ts'
import { sessionStore } from '../../session/store.ts'
import type { Campaign } from '../model.ts'
import { outcomeOf } from '../switch-rules.ts'
import { useLiveWarnings } from './use-live-warnings.ts'

/** Says what became of a campaign that was set live, published or paused, and why visitors do not see it yet. */
export function useTellSwitched(): (before: Campaign, changed: Campaign) => void {
  const { tell } = useSwitchNotes()
  const warningsFor = useLiveWarnings()
  const kit = useKit()
  return (before, changed) => {
    const warnings = changed.status === 'live' ? warningsFor(changed) : []
    const account = accountOf(sessionStore(kit).user.peek())
    const isHeld = heldBack(account, changed, new Date(kit.clock.now())) !== null
    tell({ ...changed, outcome: outcomeOf(before, changed, isHeld), warnings })
  }
}
