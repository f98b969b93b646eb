import { INTEGRATIONS, type IntegrationName } from '../../../features/integrations/catalogue.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Credentials, Outcome } from '../adapters/adapter.ts'
import { adapterOf } from '../adapters/index.ts'
import { unreachableReason } from './failure-reasons.ts'
import { redactedWords, redactor } from './redact.ts'
import { checkCredentials, type Sender } from './send.ts'
import type { ReceiverTransport } from './transport.ts'

/** How long an owner waits for a receiver. */
const TIMEOUT_MS = 10_000

/** For the requests that an owner waits for. */
export const ownersDeadline = (): AbortSignal => AbortSignal.timeout(TIMEOUT_MS)

export type Receiver = { name: IntegrationName; credentials: Credentials }

export const senderFor = (
  { name, credentials }: Receiver,
  receivers: ReceiverTransport,
): Sender => ({ name, receivers, adapter: adapterOf(name), credentials, signal: ownersDeadline() })

/** A receiver that refuses a request, or can't be reached. */
export const receiverRefusal = (message: string) => new Refusal('INVALID', message, { status: 422 })

/** A receiver that is busy or broken refuses nothing. */
export function refusedBy(name: IntegrationName, { result, words }: Outcome): Refusal {
  const { title } = INTEGRATIONS[name]
  return receiverRefusal(
    result === 'retry'
      ? `${title} isn’t available now: ${words.replace(/\.$/, '')}. Try again later.`
      : `${title} refused: ${words}`,
  )
}

/** What `work` returns, or why the receiver gave no response. */
export async function reach<T>(
  name: IntegrationName,
  work: () => Promise<T>,
): Promise<{ isReached: true; value: T } | { isReached: false; reason: string }> {
  try {
    return { isReached: true, value: await work() }
  } catch (error) {
    const reason = unreachableReason(INTEGRATIONS[name].title, error)
    if (reason === null) throw error
    return { isReached: false, reason }
  }
}

/** An outcome without the connection's secrets, which a receiver may repeat. */
export const redactedOutcome = (
  { name, credentials }: Receiver,
  { result, words }: Outcome,
): Outcome => ({ result, words: redactedWords(redactor(name, credentials), words) })

/**
 * Checks with the receiver whether credentials work; some have no call for that.
 * @throws Refusal INVALID (422) with the receiver's own words
 */
export async function requireWorking(
  { receivers }: { receivers: ReceiverTransport },
  receiver: Receiver,
): Promise<void> {
  const answer = await reach(receiver.name, () => checkCredentials(senderFor(receiver, receivers)))
  if (!answer.isReached) throw receiverRefusal(answer.reason)
  const outcome = redactedOutcome(receiver, answer.value.outcome)
  if (outcome.result !== 'accepted') throw refusedBy(receiver.name, outcome)
}
