import { readColour } from '../../popup/colour-spaces.ts'
import type { Colour } from '../../popup/design.ts'

/** As Chromium has it. */
type EyeDropper = { open(): Promise<{ sRGBHex: string }> }
declare global {
  interface Window {
    EyeDropper?: new () => EyeDropper
  }
}

/** Asks for a colour of the screen, null where the person takes none; null where the browser cannot. */
export function eyeDropper(): (() => Promise<Colour | null>) | null {
  const { EyeDropper: Dropper } = window
  if (!Dropper) return null
  return () =>
    new Dropper().open().then(
      ({ sRGBHex }) => readColour(sRGBHex),
      () => null,
    )
}
