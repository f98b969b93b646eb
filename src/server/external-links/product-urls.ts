import { productKey, SIBLING_PRODUCTS } from './products.ts'

/** The URLs of the sibling products, by key. */
export type ProductUrls = ReadonlyMap<string, string>

const KEYS = SIBLING_PRODUCTS.map(productKey)

/**
 * Parses `mail=https://mail.shop.example, chat=https://chat.shop.example`, the format of PRODUCT_URLS.
 * @throws Error with a sentence for the person who set the variable.
 */
export function parseProductUrls(text: string): ProductUrls {
  const entries = text.split(',').map((entry) => entry.trim())
  const urls = new Map<string, string>()
  for (const entry of entries.filter((part) => part !== '')) {
    const [key, url] = parseEntry(entry)
    if (urls.has(key)) throw new Error(`"${key}" has two URLs.`)
    urls.set(key, url)
  }
  return urls
}

function parseEntry(entry: string): [key: string, url: string] {
  const [, key = '', url = ''] = /^([a-z-]+)=(.+)$/.exec(entry) ?? []
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') {
    throw new Error(`"${entry}" doesn’t have the form mail=https://mail.shop.example.`)
  }
  if (!KEYS.includes(key)) throw new Error(`"${key}" is not one of ${KEYS.join(', ')}.`)
  return [key, url]
}
