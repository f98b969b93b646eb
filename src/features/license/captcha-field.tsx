import { useEffect, useRef, useState } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { renderCaptcha } from '../../lib/captcha.ts'
import { createLightDomSlot } from '../../lib/light-dom-slot.ts'
import { licenseMessages } from '../../messages/license.ts'
import { uiMessages } from '../../messages/ui.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import type { Captcha } from './use-captcha.ts'
import { useReportCaptchaFailure } from './use-report-captcha-failure.ts'

const SLOT = 'poplar-captcha'
/** Cloudflare Turnstile, unless the page configures another provider's script. */
const DEFAULT_SRC = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

/** The configured provider's captcha, in the light DOM: such widgets don't work in a shadow root. */
export function CaptchaField({ captcha }: { captcha: Captcha }) {
  const t = useMessages(licenseMessages)
  const uiText = useMessages(uiMessages)
  const [attempt, setAttempt] = useState(0)
  const retry = () => setAttempt((before) => before + 1)
  const { containerRef, isLoading } = useWidget(captcha, attempt, retry)
  return (
    <fieldset className="field captcha" aria-label={t('captcha')}>
      {isLoading && <Spinner label={t('captchaLoading')} />}
      <div ref={containerRef} />
      {captcha.isRefused && (
        <>
          <FieldError>{t('captchaFailed')}</FieldError>
          <Button size="small" onClick={retry}>
            {uiText('tryAgain')}
          </Button>
        </>
      )}
    </fieldset>
  )
}

/** Renders the widget; each attempt renders a new one. */
function useWidget(captcha: Captcha, attempt: number, retry: () => void) {
  const { config, theme, locale } = useKit()
  const scope = useElement()
  const containerRef = useRef<HTMLDivElement>(null)
  const [isLoading, setLoading] = useState(true)
  const refuseCaptcha = useRef(useReportCaptchaFailure())
  const latest = useRef(captcha)
  latest.current = captcha
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt renders a new widget
  useEffect(() => {
    const container = containerRef.current
    if (!container || !config.captcha) return
    const abortController = new AbortController()
    const lightDomSlot = createLightDomSlot(container, scope, SLOT)
    const { siteKey, src = DEFAULT_SRC } = config.captcha
    setLoading(true)
    latest.current.focusWidget.current = lightDomSlot.focus
    const refuse = () => {
      latest.current.setAnswer(null)
      refuseCaptcha.current(latest.current)
    }
    renderCaptcha(lightDomSlot.element, {
      siteKey,
      src,
      theme: theme.peek(),
      language: locale.peek(),
      signal: abortController.signal,
      onAnswer: (answer) => latest.current.setAnswer(answer),
      onExpired: refuse,
    })
      .catch((error: unknown) => {
        if (abortController.signal.aborted) return
        refuse()
        scope.fail(error, retry)
      })
      .finally(() => setLoading(false))
    return () => {
      abortController.abort()
      lightDomSlot.remove()
    }
  }, [attempt])
  return { containerRef, isLoading }
}
