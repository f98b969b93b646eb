import { useState } from 'react'
import { useElement, useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { toApiFailure } from '../../../lib/to-api-failure.ts'
import { importsMessages } from '../../../messages/imports.ts'
import { useFailureText } from '../../../ui/feedback/failure-text.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Download } from '../../../ui/pictures/icons.ts'
import { getRejectedRows } from './api.ts'
import type { Import } from './model.ts'

/** Downloads the rows that an import did not take. */
export function DownloadRejected({ item }: { item: Import }) {
  const t = useMessages(importsMessages)
  const failureText = useFailureText()
  const { http, notices } = useKit()
  const { signal } = useElement()
  const [isBusy, setBusy] = useState(false)
  const labels = {
    row: t('rejectedRow'),
    reason: t('rejectedReason'),
    ...Object.fromEntries(item.reasons.map(({ reason }) => [reason, t(`reason-${reason}`)])),
  }
  const download = async () => {
    setBusy(true)
    try {
      const file = await getRejectedRows(http, { importId: item.importId, labels }, signal)
      saveFile(file, 'not-imported.csv')
    } catch (error) {
      if (signal.aborted) return
      const text = failureText(toApiFailure(error))
      notices.push({ tone: 'error', title: t('downloadFailed'), text })
    }
    setBusy(false)
  }
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
