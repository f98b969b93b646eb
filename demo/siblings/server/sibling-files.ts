import type { StripeOrigins } from '../../../src/server/billing/stripe/settings.ts'
import { STAND_IN } from '../../../src/server/captcha/settings.ts'
import type { PagePolicy } from '../../../src/server/platform/pages/page-headers.ts'
import { isShopPage } from './shop-pages.ts'

/** The plain files of the siblings, by the path at which each is served. */
export const FILES: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/index.css': 'index.css',
  '/shop.css': 'shop.css',
  '/shop.js': 'shop.js',
  '/shop-cart.js': 'shop-cart.js',
  '/shop-icon.svg': 'shop/icon.svg',
  '/bare.html': 'bare.html',
  '/bare.css': 'bare.css',
  '/bare.js': 'bare.js',
  '/event-list.js': 'event-list.js',
  '/account.html': 'account.html',
  '/account.css': 'account.css',
  '/account.js': 'account.js',
  '/own/upgrade.html': 'upgrade.html',
  '/own/upgrade.js': 'upgrade.js',
  '/hosted/upgrade.html': 'upgrade.html',
  '/hosted/upgrade.js': 'upgrade.js',
  '/lite/upgrade.html': 'upgrade.html',
  '/lite/upgrade.js': 'upgrade.js',
  '/upgrade.css': 'upgrade.css',
  '/product.css': 'product.css',
  '/chatbot.js': 'chatbot.js',
  [STAND_IN.script]: 'captcha.js',
  '/mark.svg': '../dashboard/public/mark.svg',
}

/** Pages that a framework makes, by the path at which each is served. */
export const APPS: Readonly<Record<string, string>> = {
  '/react/': 'react/index.html',
  '/vue/': 'vue/index.html',
  '/svelte/': 'svelte/index.html',
}

/** Pages that embed the kit: whose copy they take, and the Trusted Types of their own framework. */
const EMBEDDING: Readonly<
  Record<string, { kitFrom: 'here' | 'dashboard'; trustedTypes?: readonly string[] }>
> = {
  '/bare.html': { kitFrom: 'dashboard' },
  '/account.html': { kitFrom: 'dashboard' },
  '/hosted/upgrade.html': { kitFrom: 'dashboard' },
  '/own/upgrade.html': { kitFrom: 'here' },
  '/lite/upgrade.html': { kitFrom: 'here' },
  '/react/': { kitFrom: 'here' },
  '/vue/': { kitFrom: 'here', trustedTypes: ['vue'] },
  '/svelte/': { kitFrom: 'here', trustedTypes: ['svelte-trusted-html'] },
}

/** What stands on a page beside the kit: the addresses that it grants them. */
export type Guests = {
  dashboard: string
  captcha: readonly string[]
  stripe: StripeOrigins | null
}

const NO_STRIPE: StripeOrigins = { scripts: [], calls: [], frames: [], pictures: [] }

/** A shop grants the script of its snippet no more than it asks for: its files, its calls, its pictures. */
const shopNeeds = (dashboard: string): PagePolicy => ({
  ...{ scriptSources: [dashboard], connectSources: [dashboard], imageSources: [dashboard] },
})

/** What a page needs to grant so that what it embeds works; null where it says nothing. */
export function needsOf(path: string, { dashboard, captcha, stripe }: Guests): PagePolicy | null {
  if (isShopPage(path)) return shopNeeds(dashboard)
  const embedding = Object.hasOwn(EMBEDDING, path) ? EMBEDDING[path] : undefined
  if (embedding === undefined) return null
  const { kitFrom, trustedTypes = [] } = embedding
  const { scripts, calls, frames, pictures } = stripe ?? NO_STRIPE
  return {
    hasKit: true,
    scriptSources: [...(kitFrom === 'dashboard' ? [dashboard] : []), ...captcha, ...scripts],
    connectSources: [dashboard, ...captcha, ...calls],
    frameSources: [...captcha, ...frames],
    imageSources: pictures,
    trustedTypes,
  }
}
