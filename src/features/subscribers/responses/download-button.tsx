import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useElement, useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { toApiFailure } from '../../../lib/to-api-failure.ts'
import { responsesMessages } from '../../../messages/responses.ts'
import { useFailureText } from '../../../ui/feedback/failure-text.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Download } from '../../../ui/pictures/icons.ts'
import { can } from '../../session/permission-rules.ts'
import { sessionStore } from '../../session/store.ts'
import { downloadResponses, type FileLabels } from './api.ts'
import { responsesStore } from './store.ts'

/** Downloads all answers that the filters find, for people who may export. */
export function DownloadButton() {
  useSignals()
  const t = useMessages(responsesMessages)
  const failureText = useFailureText()
  const kit = useKit()
  const { signal, locale } = useElement()
  const labels = useFileLabels(locale.value)
  const [isBusy, setBusy] = useState(false)
  const user = sessionStore(kit).user.value
  if (user === null || !can(user, 'export_subscribers')) return null
  const download = async () => {
    setBusy(true)
    try {
      const filters = responsesStore(kit).filters.peek()
      saveFile(await downloadResponses(kit.http, { filters, labels }, signal), 'answers.csv')
    } catch (error) {
      if (signal.aborted) return
      const text = failureText(toApiFailure(error))
      kit.notices.push({ tone: 'error', title: t('downloadFailed'), text })
    }
    setBusy(false)
  }
  return (
    <Button busy={isBusy} icon={<Icon of={Download} />} onClick={() => void download()}>
      {t('downloadCsv')}
    </Button>
  )
}

function useFileLabels(locale: string): FileLabels {
  const t = useMessages(responsesMessages)
  return {
    label_campaign: t('campaign'),
    label_others: t('otherAnswers'),
    label_consent: t('consent'),
    label_prize: t('prize'),
    label_page: t('page'),
    label_country: t('country'),
    label_time: t('time'),
    locale,
  }
}
