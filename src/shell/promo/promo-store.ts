import { computed, effect, signal } from '@preact/signals-core'
import { perKit } from '../../config/kit.ts'
import type { SafeStorage } from '../../lib/storage.ts'

/** Kept locally: the offer was closed (spec §4). */
const CLOSED = 'close-banner'
/** In the session while the offer stands (spec §9). */
const HAS_DISCOUNT = 'hasDiscount'

export const promoStore = perKit((kit) => createPromo(kit.storage))

/** Whether the offer of the sister product stands above the header. Closed once, it stays closed. */
export function createPromo({ local, session }: { local: SafeStorage; session: SafeStorage }) {
  const isClosed = signal(local.get(CLOSED) === 'true')
  effect(() => {
    if (isClosed.value) session.remove(HAS_DISCOUNT)
    else session.set(HAS_DISCOUNT, 'true')
  })
  return {
    isShown: computed(() => !isClosed.value),
    close(): void {
      local.set(CLOSED, 'true')
      isClosed.value = true
    },
  }
}
