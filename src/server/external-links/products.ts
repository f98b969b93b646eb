/** A product page that is not in this repository; each is replaced by a local page. */
export type Product = {
  /** The name in the app switcher and the sidebar. */
  name: string
  /** The path on the siblings' origin. */
  path: string
  /** What the product is for, in one sentence. */
  purpose: string
}

/** The eight sibling products, in the order of the app switcher. */
export const SIBLING_PRODUCTS: readonly Product[] = [
  {
    name: 'Mail',
    path: '/mail/',
    purpose: 'Newsletters and automated emails to the subscribers that your campaigns collect.',
  },
  {
    name: 'Forms',
    path: '/forms/',
    purpose: 'Forms embedded in your pages, for questions that need more room than a pop-up.',
  },
  {
    name: 'Chat',
    path: '/chat/',
    purpose: 'Live chat with visitors while they’re on your website.',
  },
  {
    name: 'Reviews',
    path: '/reviews/',
    purpose: 'Reviews requested after a purchase, and shown where they help.',
  },
  {
    name: 'Referrals',
    path: '/referrals/',
    purpose: 'Rewards for customers who bring their friends.',
  },
  {
    name: 'Analytics',
    path: '/analytics/',
    purpose: 'What visitors do on your website, without a cookie.',
  },
  {
    name: 'Landing Pages',
    path: '/landing-pages/',
    purpose: 'A page for one offer, made without a developer.',
  },
  {
    name: 'Help Desk',
    path: '/help-desk/',
    purpose: 'Your customers’ questions from every channel, in one inbox.',
  },
]

/** The product's key in PRODUCT_URLS. */
export const productKey = ({ path }: Product): string => path.replaceAll('/', '')

export const SUPPORT: Product = {
  name: 'Support',
  path: '/support/',
  purpose: 'Where dashboard users contact the support team.',
}

export const DOCS: Product = {
  name: 'Docs',
  path: '/docs/',
  purpose: 'Where dashboard users learn how everything works.',
}

/** An example customer website; its domain does not resolve. */
export const EXAMPLE_SHOP = { domain: 'shop.example', path: '/shop.html' }

export const PRODUCTS: readonly Product[] = [...SIBLING_PRODUCTS, SUPPORT, DOCS]
