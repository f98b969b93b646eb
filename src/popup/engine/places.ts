import type { Frame, FrameKind } from '../design.ts'

type Place = 'top' | 'bottom' | 'middle'

/** What each takes of the screen: two that share a place never stand there at once. */
const PLACES: Readonly<Record<Exclude<FrameKind, 'bar'>, readonly Place[]>> = {
  'full-screen': ['top', 'middle', 'bottom'],
  // On a phone it comes down to where a bar at the bottom stands, which is most often a cookie notice.
  popup: ['middle', 'bottom'],
  'slide-in': ['middle', 'bottom'],
}

const placesOf = ({ kind, side }: Frame): readonly Place[] =>
  kind === 'bar' ? [side === 'bottom' ? 'bottom' : 'top'] : PLACES[kind]

/** Of the page, whose sites they may be: a snippet of two sites is possible. */
const taken = new Set<Place>()

/** Takes the places of a frame; gives how to free them, null where one of them is taken. */
export function takePlaces(frame: Frame): (() => void) | null {
  const places = placesOf(frame)
  if (places.some((place) => taken.has(place))) return null
  for (const place of places) taken.add(place)
  return () => {
    for (const place of places) taken.delete(place)
  }
}
