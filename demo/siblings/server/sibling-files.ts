import type { StripeOrigins } from '../../../src/server/billing/stripe/settings.ts'
import { STAND_IN } from '../../../src/server/captcha/settings.ts'
import type { PagePolicy } from '../../../src/server/pages/page-headers.ts'
import { isShopPage } from './shop-pages.ts'

/** The siblings' static files, by URL path. */
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

/** Pages built with a framework, by path. */
export const APPS: Readonly<Record<string, string>> = {
  '/react/': 'react/index.html',
  '/vue/': 'vue/index.html',
  '/svelte/': 'svelte/index.html',
}

/** Pages that embed the kit: where they load it from, and their framework’s Trusted Types policies. */
const EMBEDDING: Readonly<
  Record<string, { kitSource: 'here' | 'dashboard'; trustedTypes?: readonly string[] }>
> = {
  '/bare.html': { kitSource: 'dashboard' },
  '/account.html': { kitSource: 'dashboard' },
  '/hosted/upgrade.html': { kitSource: 'dashboard' },
  '/own/upgrade.html': { kitSource: 'here' },
  '/lite/upgrade.html': { kitSource: 'here' },
  '/react/': { kitSource: 'here' },
  '/vue/': { kitSource: 'here', trustedTypes: ['vue'] },
  '/svelte/': { kitSource: 'here', trustedTypes: ['svelte-trusted-html'] },
}

/** Origins that a page’s policy allows besides the kit’s. */
export type AllowedOrigins = {
  dashboard: string
  captcha: readonly string[]
  stripe: StripeOrigins | null
}

const NO_STRIPE: StripeOrigins = { scripts: [], calls: [], frames: [], pictures: [] }

/** A shop allows only what its snippet needs: scripts, requests and images. */
const shopPolicy = (dashboard: string): PagePolicy => ({
  ...{ scriptSources: [dashboard], connectSources: [dashboard], imageSources: [dashboard] },
})

/** What a page’s policy must allow; null for pages without a policy. */
export function pagePolicyOf(
  path: string,
  { dashboard, captcha, stripe }: AllowedOrigins,
): PagePolicy | null {
  if (isShopPage(path)) return shopPolicy(dashboard)
  const embedding = Object.hasOwn(EMBEDDING, path) ? EMBEDDING[path] : undefined
  if (embedding === undefined) return null
  const { kitSource, trustedTypes = [] } = embedding
  const { scripts, calls, frames, pictures } = stripe ?? NO_STRIPE
  return {
    hasKit: true,
    scriptSources: [...(kitSource === 'dashboard' ? [dashboard] : []), ...captcha, ...scripts],
    connectSources: [dashboard, ...captcha, ...calls],
    frameSources: [...captcha, ...frames],
    imageSources: pictures,
    trustedTypes,
  }
}
