import type { Font, ShownBlock, ShownDesign } from './design.ts'

/** The fonts in the editor's list, in alphabetical order; the user may enter any other Google font. */
export const FONT_FAMILIES: readonly string[] = [
  'Abril Fatface',
  'Anton',
  'Archivo',
  'Bebas Neue',
  'Bitter',
  'Cabin',
  'Caveat',
  'Comfortaa',
  'Cormorant Garamond',
  'Crimson Pro',
  'Dancing Script',
  'DM Sans',
  'EB Garamond',
  'Figtree',
  'Fira Sans',
  'Fraunces',
  'IBM Plex Sans',
  'Inter',
  'JetBrains Mono',
  'Josefin Sans',
  'Karla',
  'Lato',
  'Libre Baskerville',
  'Lora',
  'Manrope',
  'Merriweather',
  'Montserrat',
  'Nunito',
  'Open Sans',
  'Oswald',
  'Outfit',
  'Pacifico',
  'Playfair Display',
  'Poppins',
  'Quicksand',
  'Raleway',
  'Roboto',
  'Roboto Slab',
  'Rubik',
  'Source Serif 4',
  'Space Grotesk',
  'Work Sans',
]

/** A font family used in a design, and whether it is also needed in italics. */
export type FontUse = { family: string; isItalic: boolean }

type FontStyle = { font: Font; isItalic: boolean }

const styleOf = (block: ShownBlock): FontStyle | null => ('style' in block ? block.style : null)

/** The font families that a design uses, without duplicates: in its theme and in its blocks. */
export function fontsOf({ theme, steps }: ShownDesign): FontUse[] {
  const uses = new Map<string, FontUse>()
  const use = (font: Font, isItalic: boolean) => {
    if (font === null) return
    const existingUse = uses.get(font)
    uses.set(font, { family: font, isItalic: isItalic || (existingUse?.isItalic ?? false) })
  }
  use(theme.font, false)
  use(theme.headingFont, false)
  for (const block of steps.flatMap(({ blocks }) => blocks)) {
    const style = styleOf(block)
    const themeFont = block.type === 'heading' ? (theme.headingFont ?? theme.font) : theme.font
    if (style) use(style.font ?? themeFont, style.isItalic)
  }
  return [...uses.values()]
}

/** The names of the font families only. */
export const fontFamiliesOf = (design: ShownDesign): string[] =>
  fontsOf(design).map(({ family }) => family)

const STYLES = '400,500,600,700'
const ITALICS = ',400italic,700italic'

/**
 * The URL of a family's stylesheet; Google Fonts and our own server use the same path.
 * @param base without a trailing slash
 */
export function fontUrl(base: string, { family, isItalic }: FontUse): string {
  const styles = `${STYLES}${isItalic ? ITALICS : ''}`
  return `${base}/css?family=${encodeURIComponent(family)}:${styles}&display=swap`
}

/** The characters in all of a design's text, without duplicates, so longer text adds only a few. */
export const charactersOf = (design: ShownDesign): ReadonlySet<string> =>
  new Set(stringsIn(design.steps).flatMap((text) => [...text]))

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsIn)
}

const RANGE = /^U\+([0-9a-f?]{1,6})(?:-([0-9a-f]{1,6}))?$/i

/**
 * Returns a function that checks, by its `unicode-range`, whether a font subset contains any of the characters. A
 * subset without a range contains all of them.
 */
export function createRangeTest(unicodeRange: string): (characters: Iterable<string>) => boolean {
  const ranges = unicodeRange.split(',').flatMap((range) => parseRange(range.trim()))
  return (characters) =>
    ranges.length === 0 ||
    Array.from(characters).some((letter) => {
      const code = letter.codePointAt(0) ?? 0
      return ranges.some(([from, to]) => code >= from && code <= to)
    })
}

function parseRange(range: string): [from: number, to: number][] {
  const match = RANGE.exec(range)
  if (!match) return []
  const [, first = '', last] = match
  const from = Number.parseInt(first.replaceAll('?', '0'), 16)
  const to = Number.parseInt(last ?? first.replaceAll('?', 'f'), 16)
  return [[from, to]]
}
