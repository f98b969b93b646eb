import type { Frame } from '../design.ts'
import { type Place, placesOf } from '../places.ts'

type PlaceRegistry = {
  readonly taken: Set<Place>
  /** Called when an area becomes free. */
  readonly listeners: Set<() => void>
}
const registryKey = Symbol.for('poplar-places')
const page: typeof globalThis & { [registryKey]?: PlaceRegistry } = globalThis
/** Shared by the engines of all sites on the page, which may come from different servers. */
page[registryKey] ??= { taken: new Set(), listeners: new Set() }
const { taken, listeners } = page[registryKey]

export const onFreePlace = (act: () => void) => listeners.add(act)

/** Reserves the screen areas of a frame; returns a function that releases them, or null if any of them is taken. */
export function reservePlaces(frame: Frame): (() => void) | null {
  const places = placesOf(frame)
  if (places.some((place) => taken.has(place))) return null
  for (const place of places) taken.add(place)
  return () => {
    for (const place of places) taken.delete(place)
    for (const act of listeners) act()
  }
}
