import { useSwitchNotes } from '../../ui/use-switch-notes.ts'
import type { Campaign } from '../campaigns/model.ts'
import { outcomeOf } from '../campaigns/switch-rules.ts'
import { useLiveWarnings } from './use-live-warnings.ts'

/** Says what became of a campaign that was set live, published or paused, and why visitors do not see it yet. */
export function useTellSwitched(): (before: Campaign, changed: Campaign) => void {
  const { tell } = useSwitchNotes()
  const warningsFor = useLiveWarnings()
  return (before, changed) => {
    const warnings = changed.status === 'live' ? warningsFor(changed) : []
    tell({ ...changed, outcome: outcomeOf(before, changed), warnings })
  }
}
