import { computed, effect, signal } from '@preact/signals-core'
import { CLOSE_BANNER, flagStorage, HAS_DISCOUNT } from '../../config/flags.ts'
import { perKit } from '../../config/kit.ts'
import type { Brand } from '../../config/options.ts'
import type { SafeStorage } from '../../lib/storage.ts'

type Storages = { local: SafeStorage; session: SafeStorage }

export const promoStore = perKit((kit) =>
  createPromo(flagStorage, mailProductUrl(kit.config.brand)),
)

/**
 * The URL of the mail product, if it is one of the siblings: 'Poplar Mail' ends with the sibling's name *Mail*.
 */
const mailProductUrl = ({ siblings, mailProduct }: Brand): string | undefined =>
  siblings.find(({ name }) => mailProduct.endsWith(name))?.url

/**
 * Whether the promo banner is shown above the header. Once closed, it stays closed.
 * @param address the product's URL; without one there is nothing to promote
 */
export function createPromo({ local, session }: Storages, address: string | undefined) {
  const isClosed = signal(local.get(CLOSE_BANNER) === 'true')
  const isShown = computed(() => address !== undefined && !isClosed.value)
  effect(() => {
    if (isShown.value) session.set(HAS_DISCOUNT, 'true')
    else session.remove(HAS_DISCOUNT)
  })
  return {
    address,
    isShown,
    close(): void {
      local.set(CLOSE_BANNER, 'true')
      isClosed.value = true
    },
  }
}
