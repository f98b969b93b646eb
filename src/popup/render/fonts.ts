import type { ShownDesign } from '../design.ts'
import { faceName } from '../face-name.ts'
import { createCovers, type FontUse, fontAddress, fontsOf, lettersOf } from '../fonts.ts'

/** A part of a font, as a style sheet tells of it. */
type Part = {
  address: string
  range: string
  weight: string
  style: string
  covers: (letters: Iterable<string>) => boolean
}

const asked = new Map<string, Promise<unknown>>()

/**
 * Asks once a page; what did not come is asked for again the next time. A face is of the document, and so
 * holds in every shadow root of it.
 */
function once<Thing>(key: string, ask: () => Promise<Thing>): Promise<unknown> {
  const known = asked.get(key)
  if (known) return known
  const thing = ask().catch(() => {
    asked.delete(key)
  })
  asked.set(key, thing)
  return thing
}

async function load(address: string): Promise<Response> {
  const reply = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' })
  if (!reply.ok) throw new Error(`${reply.status} for a font`)
  return reply
}

const partsByAddress = new Map<string, readonly Part[]>()

async function readParts(address: string): Promise<void> {
  partsByAddress.set(address, partsOf(await (await load(address)).text(), address))
}

/** The parts of a font that the style sheet at an address names. */
export function partsOf(css: string, address: string): Part[] {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return [...sheet.cssRules].flatMap((rule) =>
    rule instanceof CSSFontFaceRule ? partOf(rule.style, address) : [],
  )
}

function partOf(face: CSSStyleDeclaration, sheet: string): Part[] {
  const said = (name: string, otherwise: string) => face.getPropertyValue(name) || otherwise
  const source = /url\((['"]?)([^'")]+)\1\)/.exec(said('src', ''))?.[2]
  if (!source) return []
  const range = said('unicode-range', 'U+0-10FFFF')
  return [
    {
      address: new URL(source, new URL(sheet, document.baseURI)).href,
      range,
      covers: createCovers(range),
      weight: said('font-weight', '400'),
      style: said('font-style', 'normal'),
    },
  ]
}

/** Given as bytes, so that a page needs to allow no address for fonts. */
async function addFace(family: string, { address, range, weight, style }: Part): Promise<void> {
  const bytes = await (await load(address)).arrayBuffer()
  const face = new FontFace(faceName(family), bytes, { unicodeRange: range, weight, style })
  document.fonts.add(await face.load())
}

/**
 * Loads a family with the parts that hold the letters of a text. Where it does not come, the text stays in
 * what stands in for it; false where there is no such font at all.
 * @param base where style sheets of fonts come from, without a slash at its end
 */
export async function loadFont(
  base: string,
  use: FontUse,
  letters: Iterable<string>,
): Promise<boolean> {
  const address = fontAddress(base, use)
  await once(address, () => readParts(address))
  const parts = partsByAddress.get(address) ?? []
  const needed = parts.filter((part) => part.covers(letters))
  await Promise.all(needed.map((part) => once(keyOf(use, part), () => addFace(use.family, part))))
  return parts.length > 0
}

const keyOf = ({ family }: FontUse, { address, range, weight, style }: Part): string =>
  [family, address, range, weight, style].join()

/** All that a design is set in: for a preview, a thumbnail and the visitor's page. Never rejects. */
export async function loadFonts(design: ShownDesign, base: string): Promise<void> {
  const letters = lettersOf(design)
  await Promise.all(fontsOf(design).map((use) => loadFont(base, use, letters)))
}
