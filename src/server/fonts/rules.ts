import { FONT_NAME } from '../../popup/design-values.ts'
import type { FontUse } from '../../popup/fonts.ts'

/** A font face in a style sheet. */
export type Face = { style: string; weight: string; range: string; address: string }

const STYLES = /^[1-9]00(?:italic)?(?:,[1-9]00(?:italic)?){0,17}$/

/** Parses `EB Garamond:400,700,400italic`, the Google Fonts syntax; null if the name isn’t a valid family name. */
export function parseFamily(text: string): FontUse | null {
  const [family = '', styles = '400', ...rest] = text.split(':')
  if (rest.length > 0 || !FONT_NAME.test(family) || !STYLES.test(styles)) return null
  return { family, isItalic: styles.includes('italic') }
}

const FACE = /@font-face\s*\{([^}]*)\}/g
const WOFF2 = /url\(['"]?([^'")]+\.woff2)['"]?\)/

/** The faces in a style sheet that have a WOFF2 file. */
export function parseFaces(css: string): Face[] {
  return [...css.matchAll(FACE)].flatMap(([, rules = '']) => {
    const readProperty = (name: string, fallback: string) =>
      new RegExp(`${name}:\\s*([^;}]+)`).exec(rules)?.[1]?.trim() ?? fallback
    const address = WOFF2.exec(rules)?.[1]
    if (address === undefined) return []
    const range = readProperty('unicode-range', 'U+0-10FFFF')
    return [
      {
        style: readProperty('font-style', 'normal'),
        weight: readProperty('font-weight', '400'),
        range,
        address,
      },
    ]
  })
}

/** The range with the Latin letters, which nearly every pop-up needs. */
const HAS_LATIN = /U\+0+-00ff/i

/**
 * A style sheet with the given faces, Latin first.
 * @param fileOf returns the URL of a file, relative to the style sheet
 */
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
