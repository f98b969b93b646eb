import { sealAddress } from '../deliveries/sealed-address.ts'
import { withoutAddresses, withoutOtherAddresses } from '../integrations/sending/redact.ts'
import type { AttemptResult, Verdict } from './next-state-rules.ts'

export type Kept = { email: string; sealedEmail: string | null; words: string | null }

/**
 * What the ledger keeps. A deleted person's address leaves it once the removal has ended; after a rejection it is sealed,
 * so that the removal can be sent again.
 */
export function keptAfter(
  { id, subscriberId, email }: { id: string; subscriberId: string | null; email: string },
  { state }: Pick<Verdict, 'state'>,
  { words }: Pick<AttemptResult, 'words'>,
  encryptionKey: string,
): Kept {
  if (subscriberId !== null || state === 'waiting')
    return { email, sealedEmail: null, words: withoutOtherAddresses(words, email) }
  const isRejected = state === 'rejected'
  return {
    email: '',
    sealedEmail: isRejected ? sealAddress(id, email, encryptionKey) : null,
    words: state === 'sent' ? null : withoutAddresses(words, email),
  }
}
