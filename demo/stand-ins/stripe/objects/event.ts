import type Stripe from 'stripe'

export type StripeEvent = Pick<
  Stripe.EventBase,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks'
> & {
  type: string
  request: { id: string | null; idempotency_key: string | null } | null
  data: { object: unknown; previous_attributes?: Readonly<Record<string, unknown>> }
}
