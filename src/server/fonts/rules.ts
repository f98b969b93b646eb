import { FONT_NAME } from '../../popup/design-values.ts'
import type { FontUse } from '../../popup/fonts.ts'

/** A part of a font, as a style sheet tells of it. */
export type Face = { style: string; weight: string; range: string; address: string }

const STYLES = /^[1-9]00(?:italic)?(?:,[1-9]00(?:italic)?){0,17}$/

/**
 * What `?family=EB Garamond:400,700,400italic` asks for, as Google Fonts spells it; null where the name is
 * none of a family, such as an address.
 */
export function parseFamily(asked: string): FontUse | null {
  const [family = '', styles = '400', ...rest] = asked.split(':')
  if (rest.length > 0 || !FONT_NAME.test(family) || !STYLES.test(styles)) return null
  return { family, isItalic: styles.includes('italic') }
}

const FACE = /@font-face\s*\{([^}]*)\}/g
const WOFF2 = /url\(['"]?([^'")]+\.woff2)['"]?\)/

/** The parts that a style sheet names; those without a WOFF2 file are left out. */
export function facesIn(css: string): Face[] {
  return [...css.matchAll(FACE)].flatMap(([, rules = '']) => {
    const said = (name: string, otherwise: string) =>
      new RegExp(`${name}:\\s*([^;}]+)`).exec(rules)?.[1]?.trim() ?? otherwise
    const address = WOFF2.exec(rules)?.[1]
    if (address === undefined) return []
    const range = said('unicode-range', 'U+0-10FFFF')
    return [
      { style: said('font-style', 'normal'), weight: said('font-weight', '400'), range, address },
    ]
  })
}

/** Where the Latin letters are, which nearly every pop-up needs. */
const HAS_LATIN = /U\+0+-00ff/i

/** A style sheet of the parts, Latin letters first. @param fileOf where each file is, from the style sheet on */
export function styleSheet(
  family: string,
  faces: readonly Face[],
  fileOf: (face: Face) => string,
): string {
  const isLatin = ({ range }: Face) => HAS_LATIN.test(range)
  const sorted = [...faces.filter(isLatin), ...faces.filter((face) => !isLatin(face))]
  return sorted.map((face) => faceRule(family, face, fileOf(face))).join('')
}

const faceRule = (family: string, { style, weight, range }: Face, file: string): string =>
  `@font-face {
  font-family: '${family.replaceAll("'", "\\'")}';
  font-style: ${style};
  font-weight: ${weight};
  font-display: swap;
  src: url(${file}) format('woff2');
  unicode-range: ${range};
}
`
