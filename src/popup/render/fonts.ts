import type { ShownDesign } from '../design.ts'
import { faceName } from '../face-name.ts'
import { charactersOf, createRangeTest, type FontUse, fontsOf, fontUrl } from '../fonts.ts'

/** A font subset, as declared by a stylesheet. */
type Part = {
  url: string
  range: string
  weight: string
  style: string
  covers: (characters: Iterable<string>) => boolean
}

const requests = new Map<string, Promise<unknown>>()

/**
 * Loads each resource once per page; if it fails, it is requested again the next time. Font faces belong to the
 * document, and so apply in all of its shadow roots.
 */
function loadOnce<Thing>(key: string, ask: () => Promise<Thing>): Promise<unknown> {
  const pending = requests.get(key)
  if (pending) return pending
  const request = ask().catch(() => {
    requests.delete(key)
  })
  requests.set(key, request)
  return request
}

async function load(address: string): Promise<Response> {
  const response = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' })
  if (!response.ok) throw new Error(`${response.status} for a font`)
  return response
}

const partsByUrl = new Map<string, readonly Part[]>()

async function readParts(address: string): Promise<void> {
  partsByUrl.set(address, partsOf(await (await load(address)).text(), address))
}

/** The font subsets that a stylesheet declares. */
export function partsOf(css: string, address: string): Part[] {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return [...sheet.cssRules].flatMap((rule) =>
    rule instanceof CSSFontFaceRule ? partOf(rule.style, address) : [],
  )
}

function partOf(face: CSSStyleDeclaration, sheet: string): Part[] {
  const descriptor = (name: string, fallback: string) => face.getPropertyValue(name) || fallback
  const source = /url\((['"]?)([^'")]+)\1\)/.exec(descriptor('src', ''))?.[2]
  if (!source) return []
  const range = descriptor('unicode-range', 'U+0-10FFFF')
  return [
    {
      url: new URL(source, new URL(sheet, document.baseURI)).href,
      range,
      covers: createRangeTest(range),
      weight: descriptor('font-weight', '400'),
      style: descriptor('font-style', 'normal'),
    },
  ]
}

/** Loaded as bytes, so that the page's CSP need not allow a font source. */
async function addFace(family: string, { url, range, weight, style }: Part): Promise<void> {
  const bytes = await (await load(url)).arrayBuffer()
  const face = new FontFace(faceName(family), bytes, { unicodeRange: range, weight, style })
  document.fonts.add(await face.load())
}

/**
 * Loads the subsets of a font family that contain the text's characters. If that fails, the text keeps its fallback
 * font; false if there is no such font.
 * @param base the base URL of the font stylesheets, without a trailing slash
 */
export async function loadFont(
  base: string,
  use: FontUse,
  characters: Iterable<string>,
): Promise<boolean> {
  const address = fontUrl(base, use)
  await loadOnce(address, () => readParts(address))
  const parts = partsByUrl.get(address) ?? []
  const neededParts = parts.filter((part) => part.covers(characters))
  await Promise.all(
    neededParts.map((part) => loadOnce(keyOf(use, part), () => addFace(use.family, part))),
  )
  return parts.length > 0
}

const keyOf = ({ family }: FontUse, { url, range, weight, style }: Part): string =>
  [family, url, range, weight, style].join()

/** Loads all of a design's fonts, for previews, thumbnails and visitors' pages. Never rejects. */
export async function loadFonts(design: ShownDesign, base: string): Promise<void> {
  const characters = charactersOf(design)
  await Promise.all(fontsOf(design).map((use) => loadFont(base, use, characters)))
}
