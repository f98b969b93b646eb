import { useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'

export type Captcha = ReturnType<typeof useCaptcha>

/** The form's captcha state. The widget and its script load when the form is first used. */
export function useCaptcha() {
  const { config } = useKit()
  const [hasStarted, setHasStarted] = useState(false)
  /** The widget's number: a response is valid for one attempt, so each attempt needs a new widget. */
  const [widgetNumber, setWidgetNumber] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const answer = useRef<string | null>(null)
  const focusWidget = useRef(() => {})
  const isRequired = config.captcha !== null
  return {
    isRequired,
    isShown: isRequired && hasStarted,
    widgetNumber,
    isRefused,
    answer,
    focusWidget,
    begin: () => setHasStarted(true),
    /** Stores the captcha response; null if it has expired. */
    setAnswer(response: string | null) {
      answer.current = response
      if (response !== null) setRefused(false)
    },
    renew() {
      answer.current = null
      setWidgetNumber((before) => before + 1)
    },
    /** Shows an error next to the widget. */
    refuse() {
      setHasStarted(true)
      setRefused(true)
      focusWidget.current()
    },
  }
}
