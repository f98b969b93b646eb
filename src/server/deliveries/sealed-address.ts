import { decrypt, encrypt } from '../platform/http/encryption.ts'

/** Derives a different key for each delivery, so that an address copied to another row can't be decrypted. */
const purposeOf = (deliveryId: string) => `poplar address of removal ${deliveryId}`

/** The address of a deleted person whose removal was rejected, as it is kept for another attempt. */
export const sealAddress = (deliveryId: string, email: string, encryptionKey: string): string =>
  encrypt(email, encryptionKey, purposeOf(deliveryId))

/** Null if ENCRYPTION_KEY has changed since. */
export function openAddress(
  deliveryId: string,
  sealed: string,
  encryptionKey: string,
): string | null {
  try {
    return decrypt(sealed, encryptionKey, purposeOf(deliveryId))
  } catch {
    return null
  }
}
