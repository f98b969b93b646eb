import { BillingPage } from '../../features/billing/billing-page.tsx'
import { reasonIn } from '../../features/billing/reason-rules.ts'
import { useRoute } from '../shell-context.ts'

/** `/billing`, with what led there in the query. */
export function BillingRoute() {
  const { location } = useRoute()
  return <BillingPage reason={reasonIn(location.query)} />
}
