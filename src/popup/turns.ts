import type { Frame } from './design.ts'
import { placesOf } from './places.ts'
import type { Moment, Targeting } from './targeting.ts'

/** A campaign among the others of its site. */
export type Turn = Pick<Frame, 'kind' | 'side'> & {
  /** Asks whether anything may be kept on the device. */
  is_notice: boolean
  targeting: Pick<Targeting, 'moments' | 'pages'>
}

/** Whether it stands between the visitor and the page: neither a bar nor a cookie notice does. */
export const interrupts = ({ kind, is_notice }: Pick<Turn, 'kind' | 'is_notice'>): boolean =>
  kind !== 'bar' && !is_notice

const namesPages = ({ targeting: { pages } }: Turn): boolean => pages.shown.length > 0

const rankOf = (turn: Turn): number => (turn.is_notice ? 0 : namesPages(turn) ? 1 : 2)

/**
 * Who goes before whom where both may be shown: a cookie notice before all, what names its pages before what is for
 * any page, otherwise as they come: the oldest first.
 */
export const inTurn = <Of extends Turn>(campaigns: readonly Of[]): Of[] =>
  [...campaigns].sort((one, other) => rankOf(one) - rankOf(other))

/** Without anything that the visitor has to press or to put into the cart. */
export const opensByItself = ({ targeting: { moments } }: Turn, page: number): boolean =>
  moments.length === 0 ||
  moments.some((moment) =>
    moment.kind === 'pages'
      ? moment.count <= page
      : moment.kind !== 'click' && moment.kind !== 'cart',
  )

/**
 * At most one pop-up opens by itself while a page is seen. A page that a campaign names is that one's: what is for any
 * page leaves it free, though its own moment may come first.
 * @param other may be shown to the same visitor on the same page
 * @param page which one of the visit it is
 */
export const leavesPageTo = (mine: Turn, other: Turn, page: number): boolean =>
  interrupts(mine) &&
  interrupts(other) &&
  !namesPages(mine) &&
  namesPages(other) &&
  opensByItself(other, page)

/**
 * The campaign that opens on this page before `mine` does, so that `mine` does not open by itself; null where nothing
 * is known to come before it.
 * @param all that may be shown to the same visitor on the same page, in turn; a `mine` that is none of them comes last
 */
export function whoGoesFirst<Of extends Turn>(
  mine: Turn,
  all: readonly Of[],
  page: number,
): Of | null {
  if (!interrupts(mine) || !opensByItself(mine, page)) return null
  const goesFirst = (other: Of): boolean => {
    if (other === mine || !interrupts(other) || !opensByItself(other, page)) return false
    if (leavesPageTo(mine, other, page)) return true
    return !leavesPageTo(other, mine, page) && comesEarlier(other, mine, all, page)
  }
  return all.find(goesFirst) ?? null
}

/**
 * The campaign that stands where `mine` would, from before `mine` comes until the visitor closes it; null where none
 * is known to. Of two that interrupt only one opens at all: see `whoGoesFirst`.
 */
export function whoHoldsPlace<Of extends Turn>(
  mine: Turn,
  all: readonly Of[],
  page: number,
): Of | null {
  const places = placesOf(mine)
  const holdsPlace = (other: Of): boolean =>
    other !== mine &&
    !(interrupts(mine) && interrupts(other)) &&
    placesOf(other).some((place) => places.includes(place)) &&
    opensByItself(other, page) &&
    comesEarlier(other, mine, all, page)
  return all.find(holdsPlace) ?? null
}

/** Whether it is known to; of two that wait as long the first in turn does, and one that is not live yet comes last. */
function comesEarlier(other: Turn, mine: Turn, all: readonly Turn[], page: number): boolean {
  const [its, own] = [waitOf(other, page), waitOf(mine, page)]
  const at = all.indexOf(mine)
  return its < own || (its === own && its < Infinity && (at < 0 || all.indexOf(other) < at))
}

/** In seconds, after the page has come; endless where only the visitor knows. */
const waitOf = ({ targeting: { moments } }: Turn, page: number): number =>
  moments.length === 0 ? 0 : Math.min(...moments.map((moment) => secondsOf(moment, page)))

function secondsOf(moment: Moment, page: number): number {
  if (moment.kind === 'pages') return moment.count <= page ? 0 : Infinity
  return moment.kind === 'delay' ? moment.seconds : Infinity
}
