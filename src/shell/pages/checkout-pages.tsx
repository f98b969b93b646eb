import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { isPaid } from '../../features/billing/paid-rules.ts'
import type { CheckoutDetail } from '../../features/checkout/checkout-props.ts'
import { PlanCheckout } from '../../features/checkout/checkout-view.tsx'
import { TitleListener } from '../../features/checkout/outcome-parts.tsx'
import { orderQuery, statusQuery } from '../../features/checkout/payment-rules.ts'
import { PaymentNotFound, PaymentStatus } from '../../features/checkout/payment-status.tsx'
import { parseOrder } from '../../features/checkout/rules.ts'
import { sessionStore } from '../../features/session/store.ts'
import { pageMessages } from '../../messages/pages.ts'
import { paymentMessages } from '../../messages/payment.ts'
import { screenMessages } from '../../messages/screens.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { ArrowLeft } from '../../ui/pictures/icons.ts'
import { partStyles } from '../../ui/theme/base.ts'
import { useRoute, useShell } from '../shell-context.ts'
import { useTitle } from '../use-document-title.ts'
import css from './checkout-pages.css?inline'

partStyles(css)

/** `/checkout`: the checkout element and a link back to the plans. */
export function CheckoutPage() {
  const { query } = useRoute().location
  const { router, holdLoading } = useShell()
  const { linkTo } = usePaths()
  // Replaces the history entry, so that Back doesn't return to a paid checkout.
  const goToStatus = (detail: CheckoutDetail) =>
    router.go(`/checkout/status?${statusQuery(detail)}`, { replace: true })
  return (
    <WithBackLink>
      <PlanCheckout
        plan={query.get('plan') ?? ''}
        coupon={query.get('coupon') ?? ''}
        billingType={query.get('type') ?? ''}
        current={useCurrentPlan()}
        billing={linkTo('/billing')}
        holdLoading={holdLoading}
        onOrderChanged={(order) => router.go(`/checkout?${orderQuery(order)}`, { replace: true })}
        onSent={goToStatus}
      />
    </WithBackLink>
  )
}

/** `/checkout/status`: shows the outcome of a payment, then opens `/billing`. */
export function CheckoutStatusPage() {
  const { query } = useRoute().location
  const { router } = useShell()
  const { linkTo } = usePaths()
  const queryParameter = (name: string) => query.get(name) ?? ''
  const [plan, type, sessionId] = [
    queryParameter('plan'),
    queryParameter('type'),
    queryParameter('session_id'),
  ]
  const billing = linkTo('/billing')
  const order = parseOrder({ plan, billingType: type })
  const current = useCurrentPlan()
  const isOwned = current?.plan === plan && current.type === type
  return (
    <WithBackLink>
      <section className="checkout">
        {sessionId ? (
          <PaymentStatus
            {...{ plan, type, sessionId, billing }}
            checkout={(coupon) =>
              linkTo(`/checkout?${new URLSearchParams({ plan, type, ...(coupon && { coupon }) })}`)
            }
            currentOrder={isOwned && typeof order !== 'string' ? order : undefined}
            redirect={() => router.go('/billing', { replace: true })}
          />
        ) : (
          <PaymentNotFound billing={billing} />
        )}
      </section>
    </WithBackLink>
  )
}

/**
 * Members can't open the plans, so their link leads to the start page. The document title shows the payment's
 * outcome.
 */
function WithBackLink({ children }: { children: ReactNode }) {
  useSignals()
  const t = useMessages(paymentMessages)
  const ts = useMessages(screenMessages)
  const { linkTo } = usePaths()
  const isMember = sessionStore(useKit()).user.value?.role === 'member'
  const titles = useMessages(pageMessages)
  const { route } = useRoute()
  const [outcomeTitle, setOutcomeTitle] = useState<string | null>(null)
  useTitle(outcomeTitle ?? titles(route.name))
  return (
    <div className="checkout-page">
      <a className="back small" {...linkTo(isMember ? '/' : '/billing')}>
        <Icon of={ArrowLeft} data-size="small" data-mirror="" />
        {isMember ? ts('toStart') : t('toBilling')}
      </a>
      <TitleListener.Provider value={setOutcomeTitle}>{children}</TitleListener.Provider>
    </div>
  )
}

/** The plan that the account already pays for by card, so that it isn't sold twice. */
function useCurrentPlan() {
  useSignals()
  const kit = useKit()
  const plan = sessionStore(kit).user.value?.plan
  if (plan?.gateway !== 'stripe' || !isPaid(plan, new Date(kit.clock.now()))) return null
  return { plan: plan.name, type: plan.type }
}
