import * as v from 'valibot'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Captcha } from './settings.ts'

const MAX_ANSWER_LENGTH = 4_096
/** How long the provider may take to respond. */
const TIMEOUT_MS = 5_000

/** The widget’s token in a request body; absent if the server uses no captcha. */
export const captchaAnswer = v.optional(
  v.pipe(v.string(), v.maxLength(MAX_ANSWER_LENGTH, 'Captcha validation failed')),
)

/** The part of the response that all providers share. */
const verifyResponse = v.object({ success: v.boolean() })

async function verifyToken({ secret, verifyUrl }: Captcha, answer: string): Promise<boolean> {
  const reply = await fetch(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: answer }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return v.parse(verifyResponse, await reply.json()).success
}

export type CaptchaDeps = Pick<Deps, 'log'> & { environment: { captcha: Captcha | null } }

/**
 * Requires a solved captcha, if one is configured. Fails while the provider is unreachable: otherwise an attack on the
 * provider would disable the captcha.
 * @throws Refusal CAPTCHA_FAILED
 */
export async function requireCaptcha(
  { environment, log }: CaptchaDeps,
  answer = '',
): Promise<void> {
  const { captcha } = environment
  if (captcha === null) return
  const isSolved =
    answer !== '' &&
    (await verifyToken(captcha, answer).catch((err: unknown) => {
      log.error({ err })
      return false
    }))
  if (!isSolved) throw new Refusal('CAPTCHA_FAILED', 'Captcha validation failed')
}
