import { createContext } from 'react'
import type { Colour } from '../../popup/design.ts'

/** The theme's colours that a picker suggests, named by their role. */
export type Palette = readonly { name: string; colour: Colour }[]

export const PaletteContext = createContext<Palette>([])

const MAX_RECENT = 7
let recent: readonly Colour[] = []

/** The colours chosen in this visit, newest first. */
export const recentColours = (): readonly Colour[] => recent

export function rememberColour(colour: Colour): void {
  recent = [colour, ...recent.filter((other) => other !== colour)].slice(0, MAX_RECENT)
}
