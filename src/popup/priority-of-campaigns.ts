import type { Frame } from './design.ts'
import { placesOf } from './places.ts'
import type { Targeting, Trigger } from './targeting.ts'

/** The parts of a campaign that determine its order among the others on its site. */
export type PriorityFields = Pick<Frame, 'kind' | 'side'> & {
  /** Whether it asks for consent to storage. */
  is_notice: boolean
  targeting: Pick<Targeting, 'moments' | 'pages'>
}

/** Whether it interrupts the visitor: bars and cookie notices don't. */
export const isIntrusive = ({
  kind,
  is_notice,
}: Pick<PriorityFields, 'kind' | 'is_notice'>): boolean => kind !== 'bar' && !is_notice

const hasSpecificPages = ({ targeting: { pages } }: PriorityFields): boolean =>
  pages.shown.length > 0

const rankOf = (campaign: PriorityFields): number =>
  campaign.is_notice ? 0 : hasSpecificPages(campaign) ? 1 : 2

/**
 * Sorts campaigns by priority: cookie notices first, then campaigns for specific pages, then campaigns for any page;
 * otherwise the order is kept, oldest first.
 */
export const sortByPriority = <Of extends PriorityFields>(campaigns: readonly Of[]): Of[] =>
  [...campaigns].sort((one, other) => rankOf(one) - rankOf(other))

/** Whether it opens without a click or a change to the cart by the visitor. */
export const opensByItself = ({ targeting: { moments } }: PriorityFields, page: number): boolean =>
  moments.length === 0 ||
  moments.some((moment) =>
    moment.kind === 'pages'
      ? moment.count <= page
      : moment.kind !== 'click' && moment.kind !== 'cart',
  )

/**
 * At most one pop-up opens by itself during a page view. A campaign for specific pages takes precedence there: a
 * campaign for any page doesn't open, even if its trigger fires first.
 * @param other may be shown to the same visitor on the same page
 * @param page the number of the page within the visit
 */
export const yieldsPageTo = (mine: PriorityFields, other: PriorityFields, page: number): boolean =>
  isIntrusive(mine) &&
  isIntrusive(other) &&
  !hasSpecificPages(mine) &&
  hasSpecificPages(other) &&
  opensByItself(other, page)

/**
 * The campaign that opens on this page before `mine` does, so that `mine` does not open by itself; null if no campaign
 * is known to open before it.
 * @param all the campaigns that may be shown to the same visitor on the same page, by priority; if `mine` is not among
 * them, it comes last
 */
export function findCampaignOpeningBefore<Of extends PriorityFields>(
  mine: PriorityFields,
  all: readonly Of[],
  page: number,
): Of | null {
  if (!isIntrusive(mine) || !opensByItself(mine, page)) return null
  const opensFirst = (other: Of): boolean => {
    if (other === mine || !isIntrusive(other) || !opensByItself(other, page)) return false
    if (yieldsPageTo(mine, other, page)) return true
    return !yieldsPageTo(other, mine, page) && opensEarlier(other, mine, all, page)
  }
  return all.find(opensFirst) ?? null
}

/**
 * The campaign that occupies the screen area of `mine` before `mine` opens, until the visitor closes it; null if none
 * is known to. Of two campaigns that interrupt, only one opens at all: see `findCampaignOpeningBefore`.
 */
export function findCampaignInSamePlace<Of extends PriorityFields>(
  mine: PriorityFields,
  all: readonly Of[],
  page: number,
): Of | null {
  const places = placesOf(mine)
  const occupiesPlace = (other: Of): boolean =>
    other !== mine &&
    !(isIntrusive(mine) && isIntrusive(other)) &&
    placesOf(other).some((place) => places.includes(place)) &&
    opensByItself(other, page) &&
    opensEarlier(other, mine, all, page)
  return all.find(occupiesPlace) ?? null
}

/**
 * Whether `other` is known to open earlier; if both wait equally long, the campaign with priority opens first, and a
 * campaign that is not live yet opens last.
 */
function opensEarlier(
  other: PriorityFields,
  mine: PriorityFields,
  all: readonly PriorityFields[],
  page: number,
): boolean {
  const [its, own] = [delayOf(other, page), delayOf(mine, page)]
  const at = all.indexOf(mine)
  return its < own || (its === own && its < Infinity && (at < 0 || all.indexOf(other) < at))
}

/** In seconds after the page has loaded; Infinity if it depends on the visitor. */
const delayOf = ({ targeting: { moments } }: PriorityFields, page: number): number =>
  moments.length === 0 ? 0 : Math.min(...moments.map((moment) => secondsOf(moment, page)))

function secondsOf(moment: Trigger, page: number): number {
  if (moment.kind === 'pages') return moment.count <= page ? 0 : Infinity
  return moment.kind === 'delay' ? moment.seconds : Infinity
}
