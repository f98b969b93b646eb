import { parseColour } from '../../popup/colour-spaces.ts'
import type { Colour } from '../../popup/design.ts'

/** The EyeDropper API, as in Chromium. */
type EyeDropper = { open(): Promise<{ sRGBHex: string }> }
declare global {
  interface Window {
    EyeDropper?: new () => EyeDropper
  }
}

/**
 * Picks a colour from the screen; resolves to null if the user cancels. The function itself is null if the browser
 * doesn't support it.
 */
export function eyeDropper(): (() => Promise<Colour | null>) | null {
  const { EyeDropper: Dropper } = window
  if (!Dropper) return null
  return () =>
    new Dropper().open().then(
      ({ sRGBHex }) => parseColour(sRGBHex),
      () => null,
    )
}
