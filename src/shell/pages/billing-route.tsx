import { BillingPage } from '../../features/billing/billing-page.tsx'
import { parseReason } from '../../features/billing/reason-rules.ts'
import { ShopifySuccess } from '../../features/billing/shopify-success.tsx'
import { useRoute } from '../shell-context.ts'

/** `/billing`, with what led there in the query. */
export function BillingRoute() {
  const { location } = useRoute()
  return <BillingPage reason={parseReason(location.query)} />
}

/** `/billing/shopify/success`; the charge is named as Shopify names it. */
export function ShopifySuccessRoute() {
  const { location } = useRoute()
  return <ShopifySuccess chargeId={location.query.get('charge_id')} />
}
