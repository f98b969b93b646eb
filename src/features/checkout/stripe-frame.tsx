import { useEffect, useRef, useState } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { keepsPaymentOpen } from '../../config/session-end.ts'
import { useMessages } from '../../config/use-messages.ts'
import { type Async, createLatestRequest, loading, ready } from '../../lib/async.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import { createLightDomSlot } from '../../lib/light-dom-slot.ts'
import { mountStripePage } from '../../lib/stripe-page.ts'
import { paymentMessages } from '../../messages/payment.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { LazyErrorPanel } from '../../ui/loading/lazy-part.tsx'
import { checkoutPart } from './checkout-part.tsx'
import type { CheckoutSession } from './session-model.ts'

const TakenNotice = checkoutPart(async () => (await import('./payment-notices.tsx')).TakenNotice)

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
  const { containerRef, state, open } = useStripePage(props)
  return (
    <>
      {state.status === 'loading' && <Spinner label={t('opening')} />}
      {/* biome-ignore lint/a11y/useSemanticElements: it contains no form fields of ours */}
      <div role="group" aria-label={t('paymentPage')} ref={containerRef} />
      {state.status === 'failed' && <LoadFailure failure={state.failure} onRetry={open} />}
      {state.status === 'ready' && state.value === 'taken' && <TakenNotice onOpen={open} />}
    </>
  )
}

function LoadFailure({ failure, onRetry }: { failure: ApiFailure; onRetry(): void }) {
  const t = useMessages(paymentMessages)
  const { ownsPage } = useKit()
  const textByKind = {
    'timed-out': t('stripeSlow'),
    offline: t('stripeBlocked'),
    unreadable: t('stripeOther'),
  }
  const text =
    failure.kind in textByKind ? textByKind[failure.kind as keyof typeof textByKind] : undefined
  return (
    <LazyErrorPanel
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
  const containerRef = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<StripePageState>(loading)
  const [latestRequest] = useState(createLatestRequest)
  const latestProps = useRef(props)
  latestProps.current = props
  const open = () => {
    const container = containerRef.current
    if (!container || !config.stripe) return
    const { publishableKey, src } = config.stripe
    const { clientSecret } = latestProps.current.session
    scope.setState('failed', false)
    void latestRequest.run(
      async (signal) => {
        const slot = createLightDomSlot(container, scope, SLOT)
        signal.addEventListener('abort', slot.remove, { once: true })
        return mountStripePage(slot.element, {
          publishableKey,
          src,
          clientSecret,
          signal,
          onComplete: () => latestProps.current.onComplete(),
          onReplaced: () => setState(ready('taken')),
        })
      },
      (next) => {
        setState(next)
        if (next.status === 'ready' && next.value === 'open') latestProps.current.onReady()
        if (next.status === 'failed') scope.fail(next.failure, open)
      },
    )
  }
  const openRef = useRef(open)
  openRef.current = open
  useEffect(() => {
    openRef.current()
    // Removed immediately, not in React's next update: nothing may be paid for an account that has signed out.
    const stopListening = sessionEnd.listen((reason) => {
      if (!keepsPaymentOpen(reason)) latestRequest.stop()
    })
    return () => {
      stopListening()
      latestRequest.stop()
    }
  }, [latestRequest, sessionEnd])
  return { containerRef, state, open }
}
