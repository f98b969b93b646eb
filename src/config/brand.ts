import type { Brand, Links } from './options.ts'

/** The product's own name and family; `configure({ brand })` replaces any part of it. */
export const POPLAR: Brand = {
  name: 'Poplar',
  slug: 'poplar',
  mailProduct: 'Poplar Mail',
  siblings: [
    { name: 'Dashboard', url: '/' },
    { name: 'Mail', url: 'https://mail.poplar.example/' },
    { name: 'Forms', url: 'https://forms.poplar.example/' },
    { name: 'Chat', url: 'https://chat.poplar.example/' },
    { name: 'Reviews', url: 'https://reviews.poplar.example/' },
    { name: 'Referrals', url: 'https://referrals.poplar.example/' },
    { name: 'Analytics', url: 'https://analytics.poplar.example/' },
    { name: 'Landing Pages', url: 'https://pages.poplar.example/' },
    { name: 'Help Desk', url: 'https://help.poplar.example/' },
  ],
}

/** Where the kit's links lead; paths are measured from the page's own origin. */
export const POPLAR_LINKS: Links = {
  support: 'https://support.poplar.example/',
  docs: 'https://docs.poplar.example/',
  privacy: '/privacy/',
  terms: '/terms/',
  shopifyApp: 'https://apps.shopify.com/poplar',
}
