import { useEffect, useRef, useState } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { keepsPaymentOpen } from '../../config/session-end.ts'
import { useMessages } from '../../config/use-messages.ts'
import { type Async, createLatestRequest, loading, ready } from '../../lib/async.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import { createLightDomSlot } from '../../lib/light-dom-slot.ts'
import { mountStripePage } from '../../lib/stripe-page.ts'
import { paymentMessages } from '../../messages/payment.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Button } from '../../ui/fields/button.tsx'
import type { CheckoutSession } from './model.ts'

const SLOT = 'poplar-payment'

type StripePageProps = {
  session: CheckoutSession
  onReady(): void
  onComplete(): void
}

/** The state of Stripe's page; `taken` while another element on the page shows it. */
type StripePageState = Async<'open' | 'taken'>

/** Stripe's embedded page for one session, in the light DOM: Stripe doesn't work in a shadow root. */
export function StripePage(props: StripePageProps) {
  const t = useMessages(paymentMessages)
  const { place, state, open } = useStripePage(props)
  return (
    <>
      {state.status === 'loading' && <Spinner label={t('opening')} />}
      {/* biome-ignore lint/a11y/useSemanticElements: it contains no form fields of ours */}
      <div role="group" aria-label={t('paymentPage')} ref={place} />
      {state.status === 'failed' && <NotLoaded failure={state.failure} onRetry={open} />}
      {state.status === 'ready' && state.value === 'taken' && (
        <NoticeBar
          tone="info"
          title={t('takenTitle')}
          action={
            <Button size="small" onClick={open}>
              {t('payHere')}
            </Button>
          }
        />
      )}
    </>
  )
}

function NotLoaded({ failure, onRetry }: { failure: ApiFailure; onRetry(): void }) {
  const t = useMessages(paymentMessages)
  const { ownsPage } = useKit()
  const words = {
    'timed-out': t('stripeSlow'),
    offline: t('stripeBlocked'),
    unreadable: t('stripeOther'),
  }
  const text = failure.kind in words ? words[failure.kind as keyof typeof words] : undefined
  return (
    <ErrorPanel
      {...{ failure, text, onRetry }}
      title={t('stripeFailed')}
      heading={ownsPage ? 'h2' : 'h3'}
    />
  )
}

/** Mounts Stripe's page; each attempt mounts a new one. */
function useStripePage(props: StripePageProps) {
  const { config, sessionEnd } = useKit()
  const scope = useElement()
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<StripePageState>(loading)
  const [question] = useState(createLatestRequest)
  const told = useRef(props)
  told.current = props
  const open = () => {
    const box = place.current
    if (!box || !config.stripe) return
    const { publishableKey, src } = config.stripe
    const { clientSecret } = told.current.session
    scope.setState('failed', false)
    void question.run(
      async (signal) => {
        const light = createLightDomSlot(box, scope, SLOT)
        signal.addEventListener('abort', light.remove, { once: true })
        return mountStripePage(light.element, {
          publishableKey,
          src,
          clientSecret,
          signal,
          onComplete: () => told.current.onComplete(),
          onReplaced: () => setState(ready('taken')),
        })
      },
      (next) => {
        setState(next)
        if (next.status === 'ready' && next.value === 'open') told.current.onReady()
        if (next.status === 'failed') scope.fail(next.failure, open)
      },
    )
  }
  const begin = useRef(open)
  begin.current = open
  useEffect(() => {
    begin.current()
    // Immediately, not in React's next update: nothing may be paid for an account that has signed out.
    const quiet = sessionEnd.listen((reason) => {
      if (!keepsPaymentOpen(reason)) question.stop()
    })
    return () => {
      quiet()
      question.stop()
    }
  }, [question, sessionEnd])
  return { place, state, open }
}
