import { useElement, useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { readableHost } from '../../../lib/readable-host.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { exportsMessages } from '../../../messages/exports.ts'
import { useFailureText } from '../../../ui/feedback/failure-text.ts'
import { useConfirm } from '../../../ui/overlays/alerts.tsx'
import { sitesStore } from '../../sites/store.ts'
import { isUnderWay } from './export-rules.ts'
import type { SubscriberExport } from './model.ts'
import { exportsStore } from './store.ts'

/** What can be done with an export. A failure is shown as a notice. */
export function useExportActions() {
  const t = useMessages(exportsMessages)
  const actionText = useMessages(actionMessages)
  const kit = useKit()
  const { signal } = useElement()
  const failureText = useFailureText()
  const store = exportsStore(kit)
  const confirm = useConfirm()
  const withNotice = (title: string, work: Promise<void>): void => {
    work.catch((failure: unknown) => {
      if (!signal.aborted)
        kit.notices.push({ tone: 'error', text: `${title} ${failureText(failure)}` })
    })
  }
  return {
    download(one: SubscriberExport): void {
      const domain = readableHost(sitesStore(kit).selected.peek()?.domain ?? '')
      withNotice(t('downloadFailed'), store.download(one, domain, signal))
    },
    retry: (failed: SubscriberExport) => withNotice(t('startFailed'), store.retry(failed)),
    /** Asks before a finished file is deleted. */
    async remove(one: SubscriberExport): Promise<void> {
      const isSure =
        isUnderWay(one) ||
        (await confirm({
          ...{ title: t('deleteTitle'), text: t('deleteText') },
          ...{ confirm: actionText('delete'), tone: 'danger' },
        }))
      if (isSure) withNotice(t('deleteFailed'), store.remove(one))
    },
  }
}
