import type { RefusalCode } from './refusal-code.ts'

/** The usual HTTP status of each of the API's error codes. */
export const REFUSAL_STATUS = {
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
} as const satisfies Readonly<Record<RefusalCode, number>>
