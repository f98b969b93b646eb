import { useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { licenseMessages } from '../../messages/license.ts'

export type Captcha = ReturnType<typeof useCaptcha>

/** The form's captcha state. The widget and its script load when the form is first used. */
export function useCaptcha() {
  const { config, notices } = useKit()
  const t = useMessages(licenseMessages)
  const [hasStarted, setHasStarted] = useState(false)
  /** The number of the widget: a response is valid for one attempt, so each attempt needs a new widget. */
  const [widgetNumber, setWidgetNumber] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const answer = useRef<string | null>(null)
  const focusWidget = useRef(() => {})
  const isRequired = config.captcha !== null
  return {
    isAsked: isRequired,
    isShown: isRequired && hasStarted,
    round: widgetNumber,
    isRefused,
    answer,
    focusWidget,
    begin: () => setHasStarted(true),
    /** Stores the captcha response; null if it has expired. */
    take(response: string | null) {
      answer.current = response
      if (response !== null) setRefused(false)
    },
    renew() {
      answer.current = null
      setWidgetNumber((before) => before + 1)
    },
    /** Shows an error next to the widget, and a toast unless there is one already. */
    refuse({ hasToast = false } = {}) {
      setHasStarted(true)
      setRefused(true)
      if (!hasToast) notices.push({ tone: 'error', text: t('captchaFailed') })
      focusWidget.current()
    },
  }
}
