import { Refusal } from '../platform/http/refusal.ts'
import { createQueue } from '../platform/process/create-queue.ts'
import { withTimeout } from '../platform/process/with-timeout.ts'

/** Each can be 20 MB. */
export const MAX_UPLOADS = 5
/** Enough for 20 MB at 1.5 Mbit/s. */
const TIMEOUT_MS = 120_000
const RETRY_AFTER_SECONDS = 30

const tooManyUploads = () =>
  new Refusal(
    'RATE_LIMITED',
    'Too many files are being uploaded at the moment. Try again in half a minute.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  )

const tooSlow = () =>
  new Refusal(
    'INVALID',
    'The upload took too long. Check your connection, or split the file, and try again.',
  )

/**
 * Returns a function that receives a few files at a time and processes one at a time, because the text of a file can be
 * 40 MB. It throws Refusal RATE_LIMITED if there are too many, and INVALID if one takes too long to arrive.
 */
export function createUploadQueue({ timeoutMs = TIMEOUT_MS } = {}) {
  const inTurn = createQueue()
  let uploads = 0
  return async <T>(
    receive: () => Promise<ArrayBuffer>,
    work: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>,
  ): Promise<T> => {
    if (uploads >= MAX_UPLOADS) throw tooManyUploads()
    uploads += 1
    try {
      const buffer = await withTimeout(receive(), timeoutMs)
      if (buffer === undefined) throw tooSlow()
      return await inTurn(() => work(new Uint8Array(buffer)))
    } finally {
      uploads -= 1
    }
  }
}
