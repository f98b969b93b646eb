import type { Frame } from '../design.ts'

/**
 * Reserves the screen areas of a frame for something other than a campaign, until the returned function is called; null
 * if any of them is taken.
 * @param leave called when it must not be shown on the next page of a single-page application
 */
export type ReservePlaces = (frame: Frame, leave: () => void) => (() => void) | null
