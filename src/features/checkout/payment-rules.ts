import type { Order } from './rules.ts'

/** The query of `/checkout` and `/checkout/status`. The names are fixed. */
export function orderQuery({ plan, type, coupon }: Order): string {
  return `${new URLSearchParams({ plan, type, ...(coupon && { coupon }) })}`
}

export function statusQuery(payment: {
  plan: string
  billingType: string
  sessionId: string
}): string {
  const { plan, billingType: type, sessionId } = payment
  return `${new URLSearchParams({ plan, type, session_id: sessionId })}`
}
