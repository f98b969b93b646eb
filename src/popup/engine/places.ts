import type { Frame } from '../design.ts'
import { type Place, placesOf } from '../places.ts'

/** Shared by all sites on the page: a page can have the snippets of two sites. */
const reservedPlaces = new Set<Place>()

/** Reserves the screen areas of a frame; returns a function that releases them, or null if any of them is taken. */
export function reservePlaces(frame: Frame): (() => void) | null {
  const places = placesOf(frame)
  if (places.some((place) => reservedPlaces.has(place))) return null
  for (const place of places) reservedPlaces.add(place)
  return () => {
    for (const place of places) reservedPlaces.delete(place)
  }
}
