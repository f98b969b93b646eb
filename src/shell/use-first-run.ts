import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useKit } from '../config/context.tsx'
import { sitesStore } from '../features/sites/store.ts'
import type { User } from '../features/user/model.ts'
import { firstRunScreen } from './rules.ts'

/**
 * What to show instead of the dashboard. The wizard stays until it reports completion: a site created in it must not
 * end the install step.
 */
export function useFirstRun(user: User): {
  screen: ReturnType<typeof firstRunScreen>
  finish(): void
} {
  useSignals()
  const decision = firstRunScreen(user, sitesStore(useKit()).list.value)
  const [isWizardOpen, setWizardOpen] = useState(decision === 'wizard')
  if (decision === 'wizard' && !isWizardOpen) setWizardOpen(true)
  return { screen: isWizardOpen ? 'wizard' : decision, finish: () => setWizardOpen(false) }
}
