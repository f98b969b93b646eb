import type { Frame } from '../design.ts'
import { type Place, placesOf } from '../places.ts'

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
