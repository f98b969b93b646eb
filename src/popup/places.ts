import type { Frame, FrameKind } from './design.ts'

export type Place = 'top' | 'bottom' | 'middle'

/** The screen areas that each kind occupies: two that share an area are never shown together. */
const PLACES: Readonly<Record<Exclude<FrameKind, 'bar'>, readonly Place[]>> = {
  'full-screen': ['top', 'middle', 'bottom'],
  // On a phone, a pop-up overlaps a bar at the bottom, which is usually a cookie notice.
  popup: ['middle', 'bottom'],
  'slide-in': ['middle', 'bottom'],
}

export const placesOf = ({ kind, side }: Pick<Frame, 'kind' | 'side'>): readonly Place[] =>
  kind === 'bar' ? [side === 'bottom' ? 'bottom' : 'top'] : PLACES[kind]
