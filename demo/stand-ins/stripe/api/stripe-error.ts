import type { ContentfulStatusCode } from 'hono/utils/http-status'

type Facts = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
}

/** A request that Stripe refuses, in the shape in which it says so. */
export class StripeRefusal extends Error {
  readonly status: ContentfulStatusCode
  readonly facts: Facts

  constructor(status: ContentfulStatusCode, facts: Facts) {
    super(facts.message)
    this.name = 'StripeRefusal'
    this.status = status
    this.facts = facts
  }
}

/** @param param where in the request the fault lies, such as `discounts[0][coupon]` */
export function invalid(message: string, facts: { code?: string; param?: string } = {}) {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...facts })
}

/** An id in the path is a 404; one inside of a request is a 400. */
export function noSuch(kind: string, id: string, param = 'id') {
  const words = kind.replaceAll('_', ' ')
  return new StripeRefusal(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${words}: '${id}'`,
    param,
  })
}
