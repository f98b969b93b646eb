import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx'
import { sitesStore } from '../../features/sites/store.ts'
import { HelpDialog } from '../header/help-dialog.ts'

/** The dashboard, and the install instructions that it leads to while the snippet is missing. */
export function DashboardRoute() {
  useSignals()
  const site = sitesStore(useKit()).selected.value
  const [isHelpOpen, setHelpOpen] = useState(false)
  return (
    <>
      <DashboardPage onInstallationHelp={() => setHelpOpen(true)} />
      {isHelpOpen && site && <HelpDialog site={site} onClose={() => setHelpOpen(false)} />}
    </>
  )
}
