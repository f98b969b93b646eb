import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { REFUSAL_STATUS, type RefusalCode } from '../../../config/refusal-code.ts'

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
    this.status = options.status ?? REFUSAL_STATUS[code]
    this.data = options.data ?? null
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
