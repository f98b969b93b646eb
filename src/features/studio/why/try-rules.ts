import { parseUrl } from '../../../lib/parse-url.ts'
import { type CartFigures, cartReason } from '../../../popup/cart-rules.ts'
import { type Choice, NO_PAST, type Past, type Visit } from '../../../popup/gates.ts'
import type { Device } from '../../../popup/targeting.ts'

/** The people whom one may ask for. */
export const TRIED_VISITORS = ['new', 'returning', 'seen', 'closed', 'converted'] as const
export type TriedVisitor = (typeof TRIED_VISITORS)[number]

/** What they have answered a cookie notice. */
export const TRIED_CHOICES = ['none', 'all', 'needed'] as const
export type TriedChoice = (typeof TRIED_CHOICES)[number]

/** A page of the site, and who comes to it. */
export type Try = {
  /** The whole one, with the UTM of the link that led there. */
  address: string
  device: Device
  visitor: TriedVisitor
  /** Where they came from; empty where they came directly. */
  referrer: string
  languages: readonly string[]
  /** Which page of their visit it is. */
  page: number
  choice: TriedChoice
  /** The contents of their cart; null if the page doesn't provide them. */
  cart: CartFigures | null
}

export const choiceOf = ({ choice }: Try): Choice | undefined =>
  choice === 'none' ? undefined : choice

const HOUR_MS = 3_600_000

/** The visit that a try stands for; it begins with the address that is tried. */
export const visitOf = (
  { address, device, visitor, referrer, languages, cart }: Try,
  now: number,
): Visit => ({
  ...{ now, address, device, languages, referrer },
  isReturning: visitor !== 'new',
  landing: address,
  cartReason: (rule) => cartReason(rule, cart),
  past: pastOf(visitor, now),
})

function pastOf(visitor: TriedVisitor, now: number): Past {
  switch (visitor) {
    case 'new':
    case 'returning':
      return NO_PAST
    case 'seen':
      return { ...NO_PAST, shown: [now - HOUR_MS], shownThisVisit: 1 }
    case 'closed':
      return { ...NO_PAST, shown: [now - HOUR_MS], closedAt: now - HOUR_MS }
    case 'converted':
      return { ...NO_PAST, shown: [now - HOUR_MS], hasConverted: true }
  }
}

/** The whole address of what was typed, a path or one with the host; null where it is none of the site. */
export function addressOnSite(typed: string, domain: string): string | null {
  const text = typed.trim()
  const home = `https://${domain}`
  if (text === '' || /^\/(?!\/)/.test(text)) return hrefOf(home + text)
  const isWhole = /^https?:\/\//i.test(text)
  const named = hrefOf(isWhole ? text : `https://${text}`)
  if (named !== null && hostOf(named) === hostOf(home)) return named
  return isWhole || !isBarePath(text) ? null : hrefOf(`${home}/${text}`)
}

const hrefOf = (address: string): string | null => parseUrl(address)?.href ?? null

/** With who signs in there, where somebody does: that is no page of a site. */
const hostOf = (address: string): string => {
  const { host, username } = new URL(address)
  return username === '' ? host.replace(/^www\./, '') : `${username}@${host}`
}

/** Whether it is a path but for its first slash: neither words nor an address of another kind. */
const isBarePath = (text: string): boolean =>
  /^[\w\-~%]+(\.(html?|php|aspx?))?(?=[/?#]|$)\S*$/i.test(text)

const MOST_PAGES = 1_000

/** Which page of a visit; null where what was typed is no such number. */
export function pageOfVisit(typed: string): number | null {
  const page = /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : 0
  return page >= 1 && page <= MOST_PAGES ? page : null
}

/** A total as it is typed, with a point or a comma before the cents; empty is 0, and null what is no total. */
export const totalOfCart = (typed: string): number | null =>
  /^\s*(\d{1,10}([.,]\d{1,3})?)?\s*$/.test(typed) ? Number(typed.replace(',', '.')) : null

/** Number of items as it is typed; empty is 0, and null what is no such number. */
export const itemsOfCart = (typed: string): number | null =>
  /^\s*\d{0,4}\s*$/.test(typed) ? Number(typed) : null

/** What was typed of a cart: null where nothing was, undefined where it is not understood. */
export function triedCart(typedTotal: string, typedItems: string): CartFigures | null | undefined {
  if (`${typedTotal}${typedItems}`.trim() === '') return null
  const total = totalOfCart(typedTotal)
  const items = itemsOfCart(typedItems)
  return total === null || items === null ? undefined : { total, items }
}
