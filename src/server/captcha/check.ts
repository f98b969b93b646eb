import * as v from 'valibot'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Captcha } from './settings.ts'

const MAX_TOKEN_LENGTH = 4_096
/** How long the provider may take to respond. */
const TIMEOUT_MS = 5_000

/** The widget’s token in a request body; absent if the server uses no captcha. */
export const captchaToken = v.optional(
  v.pipe(v.string(), v.maxLength(MAX_TOKEN_LENGTH, 'Captcha validation failed')),
)

/** The part of the response that all providers share. */
const verificationResponseSchema = v.object({ success: v.boolean() })

async function verifyToken({ secret, verifyUrl }: Captcha, token: string): Promise<boolean> {
  const response = await fetch(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return v.parse(verificationResponseSchema, await response.json()).success
}

export type CaptchaDeps = Pick<Deps, 'log'> & { environment: { captcha: Captcha | null } }

/**
 * Requires a solved captcha, if one is configured. Fails while the provider is unreachable: otherwise an attack on the
 * provider would disable the captcha.
 * @throws Refusal CAPTCHA_FAILED
 */
export async function requireCaptcha({ environment, log }: CaptchaDeps, token = ''): Promise<void> {
  const { captcha } = environment
  if (captcha === null) return
  const isSolved =
    token !== '' &&
    (await verifyToken(captcha, token).catch((err: unknown) => {
      log.error({ err })
      return false
    }))
  if (!isSolved) throw new Refusal('CAPTCHA_FAILED', 'Captcha validation failed')
}
