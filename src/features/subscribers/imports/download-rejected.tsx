import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { importsMessages } from '../../../messages/imports.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Download } from '../../../ui/pictures/icons.ts'
import { useDownload } from '../use-download.ts'
import { getRejectedRows } from './api.ts'
import type { Import } from './model.ts'

/** Downloads the rows that an import did not take. */
export function DownloadRejected({ item }: { item: Import }) {
  const t = useMessages(importsMessages)
  const { http } = useKit()
  const labels = {
    row: t('rejectedRow'),
    reason: t('rejectedReason'),
    ...Object.fromEntries(item.reasons.map(({ reason }) => [reason, t(`reason-${reason}`)])),
  }
  const { isBusy, download } = useDownload({
    fileName: 'not-imported.csv',
    request: (signal) => getRejectedRows(http, { importId: item.importId, labels }, signal),
    failed: t('downloadFailed'),
  })
  return (
    <Button
      size="small"
      busy={isBusy}
      icon={<Icon of={Download} data-size="small" />}
      aria-label={t('downloadOf', { name: item.fileName })}
      onClick={() => void download()}
    >
      {t('download')}
    </Button>
  )
}
