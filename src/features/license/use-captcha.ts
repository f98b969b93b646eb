import { useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { licenseMessages } from '../../messages/license.ts'

export type Captcha = ReturnType<typeof useCaptcha>

/** The form's side of a captcha: the widget, with its script, comes when the form is first used. */
export function useCaptcha() {
  const { config, notices } = useKit()
  const t = useMessages(licenseMessages)
  const [hasBegun, setHasBegun] = useState(false)
  /** Counts the widgets: an answer is good for one try. */
  const [round, setRound] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const answer = useRef<string | null>(null)
  const focusWidget = useRef(() => {})
  const isAsked = config.captcha !== null
  return {
    isAsked,
    isShown: isAsked && hasBegun,
    round,
    isRefused,
    answer,
    focusWidget,
    begin: () => setHasBegun(true),
    /** The person has answered, or what they answered counts no more. */
    take(given: string | null) {
      answer.current = given
      if (given !== null) setRefused(false)
    },
    renew() {
      answer.current = null
      setRound((before) => before + 1)
    },
    /** Beside the widget; a toast as well, unless there is one already. */
    refuse({ hasToast = false } = {}) {
      setHasBegun(true)
      setRefused(true)
      if (!hasToast) notices.push({ tone: 'error', text: t('captchaFailed') })
      focusWidget.current()
    },
  }
}
