import { parseUrl } from '../../../lib/parse-url.ts'
import { type CartFigures, cartReason } from '../../../popup/cart-rules.ts'
import {
  type CampaignHistory,
  type Choice,
  EMPTY_HISTORY,
  type Visit,
} from '../../../popup/display-rules.ts'
import type { Device } from '../../../popup/targeting.ts'
import { parseCartTotal } from '../settings/cart-total-rules.ts'

/** The kinds of visitors that can be simulated. */
export const VISITOR_KINDS = ['new', 'returning', 'seen', 'closed', 'converted'] as const
export type VisitorKind = (typeof VISITOR_KINDS)[number]

/** The visitor's answer to a cookie notice. */
export const CONSENT_CHOICES = ['none', 'all', 'needed'] as const
export type ConsentChoice = (typeof CONSENT_CHOICES)[number]

/** A simulated visit: a page on the site, and the visitor. */
export type SimulatedVisit = {
  /** The full URL, including the UTM parameters of the link that led there. */
  address: string
  device: Device
  visitor: VisitorKind
  /** The referring site; empty for direct visits. */
  referrer: string
  languages: readonly string[]
  /** The page's number within the visit. */
  page: number
  choice: ConsentChoice
  /** The contents of their cart; null if the page doesn't provide them. */
  cart: CartFigures | null
}

export const choiceOf = ({ choice }: SimulatedVisit): Choice | undefined =>
  choice === 'none' ? undefined : choice

const HOUR_MS = 3_600_000

/** The simulated visit in the form that the site's script uses; it starts on the tested page. */
export const toVisit = (
  { address, device, visitor, referrer, languages, cart }: SimulatedVisit,
  now: number,
): Visit => ({
  ...{ now, address, device, languages, referrer },
  isReturning: visitor !== 'new',
  landing: address,
  cartReason: (rule) => cartReason(rule, cart),
  past: historyOf(visitor, now),
})

function historyOf(visitor: VisitorKind, now: number): CampaignHistory {
  switch (visitor) {
    case 'new':
    case 'returning':
      return EMPTY_HISTORY
    case 'seen':
      return { ...EMPTY_HISTORY, shown: [now - HOUR_MS], shownThisVisit: 1 }
    case 'closed':
      return { ...EMPTY_HISTORY, shown: [now - HOUR_MS], closedAt: now - HOUR_MS }
    case 'converted':
      return { ...EMPTY_HISTORY, shown: [now - HOUR_MS], hasConverted: true }
  }
}

/** The full URL for a path or a URL without a scheme; null if it is not on the site. */
export function parseSiteUrl(typed: string, domain: string): string | null {
  const text = typed.trim()
  const home = `https://${domain}`
  if (text === '' || /^\/(?!\/)/.test(text)) return hrefOf(home + text)
  const isAbsolute = /^https?:\/\//i.test(text)
  const absoluteUrl = hrefOf(isAbsolute ? text : `https://${text}`)
  if (absoluteUrl !== null && hostOf(absoluteUrl) === hostOf(home)) return absoluteUrl
  return isAbsolute || !isRelativePath(text) ? null : hrefOf(`${home}/${text}`)
}

const hrefOf = (address: string): string | null => parseUrl(address)?.href ?? null

/** Includes the user name, if any: a URL with one is not a page on the site. */
const hostOf = (address: string): string => {
  const { host, username } = new URL(address)
  return username === '' ? host.replace(/^www\./, '') : `${username}@${host}`
}

/** Whether it is a path without its leading slash: neither prose nor a URL with another scheme. */
const isRelativePath = (text: string): boolean =>
  /^[\w\-~%]+(\.(html?|php|aspx?))?(?=[/?#]|$)\S*$/i.test(text)

const MAX_PAGES = 1_000

/** The page's number within the visit; null if the text is not a valid page number. */
export function parsePageNumber(typed: string): number | null {
  const page = /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : 0
  return page >= 1 && page <= MAX_PAGES ? page : null
}

/** Parses a typed number of items; 0 if empty, null if it is invalid. */
export const parseCartItems = (typed: string): number | null =>
  /^\s*\d{0,4}\s*$/.test(typed) ? Number(typed) : null

/** The cart that was entered: null if both fields are empty, undefined if one is invalid. */
export function parseCartInput(
  totalText: string,
  itemsText: string,
): CartFigures | null | undefined {
  if (`${totalText}${itemsText}`.trim() === '') return null
  const total = parseCartTotal(totalText)
  const items = parseCartItems(itemsText)
  return total === null || items === null ? undefined : { total, items }
}
