import type { Frame, FrameKind } from './design.ts'

export type Place = 'top' | 'bottom' | 'middle'

/** What each takes of the screen: two that share a place never stand there at once. */
const PLACES: Readonly<Record<Exclude<FrameKind, 'bar'>, readonly Place[]>> = {
  'full-screen': ['top', 'middle', 'bottom'],
  // On a phone it comes down to where a bar at the bottom stands, which is most often a cookie notice.
  popup: ['middle', 'bottom'],
  'slide-in': ['middle', 'bottom'],
}

export const placesOf = ({ kind, side }: Pick<Frame, 'kind' | 'side'>): readonly Place[] =>
  kind === 'bar' ? [side === 'bottom' ? 'bottom' : 'top'] : PLACES[kind]
