import type { ContentfulStatusCode } from 'hono/utils/http-status'

type ErrorFields = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
}

/** An error in Stripe’s format. */
export class StripeError extends Error {
  readonly status: ContentfulStatusCode
  readonly fields: ErrorFields

  constructor(status: ContentfulStatusCode, fields: ErrorFields) {
    super(fields.message)
    this.name = 'StripeRefusal'
    this.status = status
    this.fields = fields
  }
}

/** @param param the invalid parameter, such as `discounts[0][coupon]` */
export function invalidRequest(message: string, fields: { code?: string; param?: string } = {}) {
  return new StripeError(400, { type: 'invalid_request_error', message, ...fields })
}

/** 404 for an id in the path, 400 for an id in a parameter. */
export function resourceMissing(kind: string, id: string, param = 'id') {
  const readableKind = kind.replaceAll('_', ' ')
  return new StripeError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${readableKind}: '${id}'`,
    param,
  })
}
