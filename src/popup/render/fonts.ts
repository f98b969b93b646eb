import type { ShownDesign } from '../design.ts'
import { covers, type FontUse, fontAddress, fontsOf, textOf } from '../fonts.ts'

/** A part of a font, as a style sheet tells of it. */
type Part = { address: string; range: string; weight: string; style: string }

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
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(await (await load(address)).text())
  const parts = [...sheet.cssRules].flatMap((rule) =>
    rule instanceof CSSFontFaceRule ? partOf(rule.style, address) : [],
  )
  partsByAddress.set(address, parts)
}

function partOf(face: CSSStyleDeclaration, sheet: string): Part[] {
  const said = (name: string, otherwise: string) => face.getPropertyValue(name) || otherwise
  const source = /url\((['"]?)([^'")]+)\1\)/.exec(said('src', ''))?.[2]
  if (!source) return []
  return [
    {
      address: new URL(source, new URL(sheet, document.baseURI)).href,
      range: said('unicode-range', 'U+0-10FFFF'),
      weight: said('font-weight', '400'),
      style: said('font-style', 'normal'),
    },
  ]
}

/** Given as bytes, so that a page needs to allow no address for fonts. */
async function addFace(family: string, { address, range, weight, style }: Part): Promise<void> {
  const bytes = await (await load(address)).arrayBuffer()
  const face = new FontFace(family, bytes, { unicodeRange: range, weight, style })
  document.fonts.add(await face.load())
}

/**
 * Loads a family with the letters that a text needs. Where it does not come, the text stays in what stands
 * in for it.
 * @param base where style sheets of fonts come from, without a slash at its end
 */
export async function loadFont(base: string, use: FontUse, text: string): Promise<void> {
  const address = fontAddress(base, use)
  await once(address, () => readParts(address))
  const needed = (partsByAddress.get(address) ?? []).filter(({ range }) => covers(range, text))
  await Promise.all(
    needed.map((part) =>
      once([use.family, ...Object.values(part)].join(), () => addFace(use.family, part)),
    ),
  )
}

/** All that a design is set in: for a preview, a thumbnail and the visitor's page. Never rejects. */
export async function loadFonts(design: ShownDesign, base: string): Promise<void> {
  const text = textOf(design)
  await Promise.all(fontsOf(design).map((use) => loadFont(base, use, text)))
}
