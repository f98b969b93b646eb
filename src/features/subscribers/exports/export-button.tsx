import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { exportsMessages } from '../../../messages/exports.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Download } from '../../../ui/pictures/icons.ts'
import { can } from '../../session/permission-rules.ts'
import { sessionStore } from '../../session/store.ts'
import type { ColumnKey } from '../columns.ts'
import { useExportProgress } from './use-export-progress.ts'

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog, {
  when: 'shown',
})

type ExportButtonProps = {
  /** The columns beside the email address, in order. */
  columns: readonly ColumnKey[]
  /** Used for relative times. */
  now: Date
}

/** Opens the dialog for exporting everyone who matches the filters; follows the exports that are being written. */
export function ExportButton(props: ExportButtonProps) {
  useSignals()
  return useMayExport() ? (
    <>
      <ExportProgress />
      <DialogButton {...props} ids={null} />
    </>
  ) : null
}

/**
 * The same for the people with these IDs, at most `MAX_EXPORT_IDS`, or with null for everyone who matches the filters;
 * for the bar above selected rows.
 */
export function ExportSelectedButton(props: ExportButtonProps & { ids: readonly string[] | null }) {
  useSignals()
  return useMayExport() ? <DialogButton {...props} size="small" /> : null
}

function useMayExport(): boolean {
  const user = sessionStore(useKit()).user.value
  return user !== null && can(user, 'export_subscribers')
}

function ExportProgress() {
  useExportProgress()
  return null
}

type DialogButtonProps = ExportButtonProps & { ids: readonly string[] | null; size?: 'small' }

function DialogButton({ size, ...scope }: DialogButtonProps) {
  const t = useMessages(exportsMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<Icon of={Download} data-size="small" />}
        {...(size && { size })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('export')}
      </Button>
      {isOpen && <ExportDialog {...scope} onClose={() => setOpen(false)} />}
    </>
  )
}
