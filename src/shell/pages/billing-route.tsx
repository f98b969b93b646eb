import { BillingPage } from '../../features/billing/billing-page.tsx'
import { parseReason } from '../../features/billing/reason-rules.ts'
import { ShopifySuccess } from '../../features/billing/shopify-success.tsx'
import { useRoute } from '../shell-context.ts'

/** `/billing`, with the reason for the visit in the query. */
export function BillingRoute() {
  const { location } = useRoute()
  return <BillingPage reason={parseReason(location.query)} />
}

/** `/billing/shopify/success`; the charge ID comes from Shopify's own parameter. */
export function ShopifySuccessRoute() {
  const { location } = useRoute()
  return <ShopifySuccess chargeId={location.query.get('charge_id')} />
}
