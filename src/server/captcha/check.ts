import * as v from 'valibot'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Captcha } from './settings.ts'

const MAX_ANSWER_LENGTH = 4_096
/** How long the provider may take, in milliseconds. */
const WITHIN_MS = 5_000

/** What the widget gave, in the body of a call; absent where the server asks for no captcha. */
export const captchaAnswer = v.optional(
  v.pipe(v.string(), v.maxLength(MAX_ANSWER_LENGTH, 'Captcha validation failed')),
)

/** Of what the providers answer, the part that they share. */
const verdict = v.object({ success: v.boolean() })

async function isPassed({ secret, verifyUrl }: Captcha, answer: string): Promise<boolean> {
  const reply = await fetch(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: answer }),
    redirect: 'error',
    signal: AbortSignal.timeout(WITHIN_MS),
  })
  return v.parse(verdict, await reply.json()).success
}

export type CaptchaDeps = Pick<Deps, 'log'> & { environment: { captcha: Captcha | null } }

/**
 * Lets only a person go on, where a captcha is configured. While its provider cannot be reached nobody
 * goes on: else an attack on the provider would open the door.
 * @throws Refusal CAPTCHA_FAILED
 */
export async function requirePerson({ environment, log }: CaptchaDeps, answer = ''): Promise<void> {
  const { captcha } = environment
  if (captcha === null) return
  const isPerson =
    answer !== '' &&
    (await isPassed(captcha, answer).catch((err: unknown) => {
      log.error({ err })
      return false
    }))
  if (!isPerson) throw new Refusal('CAPTCHA_FAILED', 'Captcha validation failed')
}
