import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { RefusalCode } from '../../../config/refusal-code.ts'

const STATUS: Readonly<Record<RefusalCode, ContentfulStatusCode>> = {
  INVALID: 400,
  SIGNED_OUT: 401,
  FORBIDDEN: 403,
  DEACTIVATED: 403,
  LIMIT_REACHED: 403,
  VIEWS_REACHED: 403,
  TEMPLATE_REFUSED: 403,
  EDITOR_REFUSED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  SITE_EXISTS: 409,
  TOO_LARGE: 413,
  CAPTCHA_FAILED: 400,
  COUPON_REFUSED: 422,
  ALREADY_PAID: 409,
  PAYMENT_UNDER_WAY: 409,
  CARD_DECLINED: 402,
  PRICE_CHANGED: 409,
  RATE_LIMITED: 429,
  MAINTENANCE: 503,
  FAILED: 500,
}

type RefusalOptions = {
  /** Overrides the code's usual status, for example with 422 if the email address belongs to another sign-in. */
  status?: ContentfulStatusCode
  data?: unknown
  retryAfterSeconds?: number
}

/** How a route rejects a request. Users read the message. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: ContentfulStatusCode
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, message: string, options: RefusalOptions = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.status = options.status ?? STATUS[code]
    this.data = options.data ?? null
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
