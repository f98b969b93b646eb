import { createContext } from 'react'
import type { Colour } from '../../popup/design.ts'

/** The colours that a picker offers beside all others: those of the theme, by what they are for. */
export type Palette = readonly { name: string; colour: Colour }[]

export const PaletteContext = createContext<Palette>([])

const MAX_RECENT = 7
let recent: readonly Colour[] = []

/** Chosen in this visit, the newest first. */
export const recentColours = (): readonly Colour[] => recent

export function rememberColour(colour: Colour): void {
  recent = [colour, ...recent.filter((other) => other !== colour)].slice(0, MAX_RECENT)
}
