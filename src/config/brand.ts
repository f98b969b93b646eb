import type { Brand, Links } from './options.ts'

/** The product's own name and family; `configure({ brand })` replaces any part of it. */
export const POPLAR: Brand = {
  name: 'Poplar',
  slug: 'poplar',
  mailProduct: 'Poplar Mail',
  siblings: [],
}

/** Where the kit's links lead; paths are measured from the page's own origin. */
export const POPLAR_LINKS: Links = {
  support: 'https://support.poplar.example/',
  docs: 'https://docs.poplar.example/',
  privacy: '/privacy/',
  terms: '/terms/',
  shopifyApp: null,
}
