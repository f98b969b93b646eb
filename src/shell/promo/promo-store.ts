import { computed, effect, signal } from '@preact/signals-core'
import { CLOSE_BANNER, HAS_DISCOUNT } from '../../config/flags.ts'
import { perKit } from '../../config/kit.ts'
import type { SafeStorage } from '../../lib/storage.ts'

export const promoStore = perKit((kit) => createPromo(kit.storage))

/** Whether the offer of the sister product stands above the header. Closed once, it stays closed. */
export function createPromo({ local, session }: { local: SafeStorage; session: SafeStorage }) {
  const isClosed = signal(local.get(CLOSE_BANNER) === 'true')
  effect(() => {
    if (isClosed.value) session.remove(HAS_DISCOUNT)
    else session.set(HAS_DISCOUNT, 'true')
  })
  return {
    isShown: computed(() => !isClosed.value),
    close(): void {
      local.set(CLOSE_BANNER, 'true')
      isClosed.value = true
    },
  }
}
