import { loadPart } from './load-part.ts'

/**
 * Something whose code comes when it is first asked for; a load that failed is tried anew at the next
 * asking. Rejects as `loadPart` does.
 */
export function later<Thing>(load: () => Promise<Thing>): () => Promise<Thing> {
  let thing: Promise<Thing> | null = null
  return () => {
    thing ??= loadPart(load).catch((failure: unknown) => {
      thing = null
      throw failure
    })
    return thing
  }
}
