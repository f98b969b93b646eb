import { useAction } from '../../config/use-action.ts'
import { useMessages } from '../../config/use-messages.ts'
import { billingMessages } from '../../messages/billing.ts'
import { useFailureText } from '../../ui/feedback/failure-text.ts'
import { useAlert } from '../../ui/overlays/alerts.tsx'

/** Runs one plan change at a time, and shows an alert if it fails. */
export function usePlanAction(title?: string) {
  const t = useMessages(billingMessages)
  const alert = useAlert()
  const failureText = useFailureText()
  return useAction({
    onBegin() {},
    async onFailure(failure) {
      await alert({ title: title ?? t('notDone'), text: failureText(failure) })
    },
  })
}
