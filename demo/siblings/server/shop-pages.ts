import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../shop', import.meta.url))

/** The pages in a customer’s shop, by path. */
const PAGES: Readonly<Record<string, { file: string; title: string }>> = {
  '/shop.html': { file: 'front', title: 'Stoneware and garden pots' },
  '/shop-table.html': { file: 'table', title: 'For the table' },
  '/shop-garden.html': { file: 'garden', title: 'For the garden' },
  // The cart templates link here.
  '/cart': { file: 'cart', title: 'Your cart' },
  '/shop-thanks.html': { file: 'thanks', title: 'Thank you' },
}

/** The App ID in its snippet, unless the URL contains another one. */
const DEFAULT_SITE_ID = 'shop_example_1'
const APP_ID = /^\w{1,64}$/

export const isShopPage = (path: string): boolean => Object.hasOwn(PAGES, path)

/** @param siteId the site whose pop-ups to show: `/shop.html?site=jc_7f3k92ma` */
export async function shopPage(path: string, siteId: string | undefined): Promise<string> {
  const { file = 'front', title = '' } = PAGES[path] ?? {}
  const read = (name: string) => readFile(join(FOLDER, `${name}.html`), 'utf8')
  const [layout, main] = await Promise.all([read('layout'), read(file)])
  const isOtherSite = siteId !== undefined && APP_ID.test(siteId)
  return layout
    .replace('{{main}}', () => main.trimEnd())
    .replaceAll('{{title}}', title)
    .replaceAll('{{siteId}}', isOtherSite ? siteId : DEFAULT_SITE_ID)
    .replaceAll('{{query}}', isOtherSite ? `?site=${siteId}` : '')
}
