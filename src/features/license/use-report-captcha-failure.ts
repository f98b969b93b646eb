import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { licenseMessages } from '../../messages/license.ts'
import type { Captcha } from './use-captcha.ts'

/** Reports a missing or failed captcha: an error next to the widget, and a toast. */
export function useReportCaptchaFailure(): (captcha: Captcha) => void {
  const { notices } = useKit()
  const t = useMessages(licenseMessages)
  return (captcha) => {
    notices.push({ tone: 'error', text: t('captchaFailed') })
    captcha.refuse()
  }
}
