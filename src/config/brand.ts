import type { Brand, Links } from './options.ts'

/** The default brand; `configure({ brand })` overrides any part of it. */
export const POPLAR: Brand = {
  name: 'Poplar',
  slug: 'poplar',
  mailProduct: 'Poplar Mail',
  siblings: [],
}

/** Default links; paths are relative to the page's origin. */
export const POPLAR_LINKS: Links = {
  support: 'https://support.poplar.example/',
  docs: 'https://docs.poplar.example/',
  privacy: '/privacy/',
  terms: '/terms/',
  shopifyApp: null,
  dashboard: null,
}
