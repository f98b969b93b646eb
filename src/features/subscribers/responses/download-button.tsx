import { useSignals } from '@preact/signals-react/runtime'
import { useElement, useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { responsesMessages } from '../../../messages/responses.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Download } from '../../../ui/pictures/icons.ts'
import { can } from '../../session/permission-rules.ts'
import { sessionStore } from '../../session/store.ts'
import { useDownload } from '../use-download.ts'
import { downloadResponses, type FileLabels } from './api.ts'
import { responsesStore } from './store.ts'

/** Downloads all answers that the filters find, for users who may export. */
export function DownloadButton() {
  useSignals()
  const t = useMessages(responsesMessages)
  const kit = useKit()
  const labels = useFileLabels(useElement().locale.value)
  const { isBusy, download } = useDownload({
    fileName: 'answers.csv',
    request(signal) {
      const filters = responsesStore(kit).filters.peek()
      return downloadResponses(kit.http, { filters, labels }, signal)
    },
    failed: t('downloadFailed'),
  })
  const user = sessionStore(kit).user.value
  if (user === null || !can(user, 'export_subscribers')) return null
  return (
    <Button
      busy={isBusy}
      icon={<Icon of={Download} />}
      data-compact-label=""
      aria-label={t('downloadCsv')}
      title={t('downloadCsv')}
      onClick={() => void download()}
    >
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
