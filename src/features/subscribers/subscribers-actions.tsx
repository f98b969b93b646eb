import { useKit } from '../../config/context.tsx'
import type { ColumnKey } from './columns.ts'
import { ExportButton } from './exports/export-button.tsx'
import { ImportButton } from './imports/import-button.tsx'
import { AlertsMenu } from './lead-alerts/lazy-alerts-menu.ts'
import { PageMenu } from './page-menu.tsx'
import { subscribersStore } from './store.ts'
import { useIsEmpty, useShownColumns } from './use-list-state.ts'

type ListActionsProps = {
  columns: readonly ColumnKey[] | null
  showsAlerts: boolean
  onAlertsShown: () => void
  now: Date
}

/** Emails about new subscribers, and the import and export of the list. */
export function ListActions({ columns, showsAlerts, onAlertsShown, now }: ListActionsProps) {
  const store = subscribersStore(useKit())
  const isEmpty = useIsEmpty()
  const shownColumns = useShownColumns(columns)
  return (
    <>
      <AlertsMenu opensAtFirst={showsAlerts} onOpened={onAlertsShown} />
      <ImportButton />
      {!isEmpty && <ExportButton columns={shownColumns} now={now} />}
      <PageMenu onErased={() => void store.reload()} />
    </>
  )
}

/** The menu beside the answers, which are reloaded after somebody was deleted. */
export function AnswersActions() {
  const kit = useKit()
  const reload = async () => {
    // Loaded already, with the tab.
    const { responsesStore } = await import('./responses/store.ts')
    await responsesStore(kit).reload()
  }
  return <PageMenu onErased={() => void reload()} />
}
