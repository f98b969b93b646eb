import type { Frame } from '../design.ts'

/**
 * Takes the places of a frame for what is none of the campaigns, until what it gives is called; null where one of
 * them is taken.
 * @param leave of what is not for the next page of a single-page application
 */
export type Stand = (frame: Frame, leave: () => void) => (() => void) | null
