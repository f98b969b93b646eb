import type { PopupDesign } from '../../../../popup/design.ts'
import { charactersOf, type FontUse, fontsOf, fontUrl } from '../../../../popup/fonts.ts'
import { partsOf } from '../../../../popup/render/fonts.ts'
import { shownDesign } from '../../../../popup/shown-design.ts'
import { type PictureSource, picturesOf } from '../../document/weight-rules.ts'

/** A resource that a visitor's page downloads in addition to our files; bytes are null if it failed to load. */
export type ResourceWeight<Name> = { name: Name; bytes: number | null; requests: number }

export type PageWeight = {
  /** The size of the design itself, compressed. */
  design: number
  pictures: readonly ResourceWeight<PictureSource>[]
  fonts: readonly ResourceWeight<string>[]
}

/** The base URLs of the API and the fonts, without a trailing slash. */
export type BaseUrls = { api: string; fonts: string }

/** The delay before a failed download is retried, in milliseconds. */
const RETRY_AFTER_MS = 60_000

/** The download size of a design: its JSON, its images, and the font files for the characters it uses. */
export async function measureWeight(
  design: PopupDesign,
  { api, fonts }: BaseUrls,
): Promise<PageWeight> {
  const shown = shownDesign(design)
  const usedCharacters = charactersOf(shown)
  const [bytes, pictures, weighedFonts] = await Promise.all([
    gzipBytes(JSON.stringify(shown)),
    Promise.all(picturesOf(design).map((picture) => weighPicture(api, picture))),
    Promise.all(fontsOf(shown).map((use) => weighFont(fonts, use, usedCharacters))),
  ])
  return { design: bytes, pictures, fonts: weighedFonts }
}

async function gzipBytes(text: string): Promise<number> {
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return (await new Response(compressed).arrayBuffer()).byteLength
}

async function weighPicture(
  api: string,
  name: PictureSource,
): Promise<ResourceWeight<PictureSource>> {
  const path = name.kind === 'art' ? `art/${name.name}.svg` : `images/${name.name}`
  return { name, bytes: await sizeAt(`${api}/${path}`), requests: 1 }
}

/** The size of the font files that contain the characters used, as the renderer chooses them, plus their stylesheet. */
async function weighFont(
  base: string,
  use: FontUse,
  characters: ReadonlySet<string>,
): Promise<ResourceWeight<string>> {
  const sheet = await stylesheetAt(fontUrl(base, use))
  const neededParts = sheet?.parts.filter((part) => part.covers(characters)) ?? []
  const urls = [...new Set(neededParts.map(({ url }) => url))]
  const sizes = [sheet?.size ?? null, ...(await Promise.all(urls.map(sizeAt)))]
  return {
    name: use.family,
    bytes: sizes.includes(null) ? null : sizes.reduce((sum: number, size) => sum + (size ?? 0), 0),
    requests: sizes.length,
  }
}

/** The size of a file in bytes; null if it fails to load. */
const sizeAt = memoizedFetch(async ({ size }) => size)

const stylesheetAt = memoizedFetch(async (file, address) => ({
  size: file.size,
  parts: partsOf(await file.text(), address),
}))

/**
 * Fetches each file once and keeps the result. The browser's cache usually has it, since the canvas shows the same
 * files.
 */
function memoizedFetch<Of>(read: (file: Blob, address: string) => Promise<Of>) {
  const cache = new Map<string, Promise<Of | null>>()
  const request = async (address: string): Promise<Of | null> => {
    const response = await fetch(address, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    }).catch(() => null)
    if (response?.ok) return read(await response.blob(), address)
    setTimeout(() => cache.delete(address), RETRY_AFTER_MS)
    return null
  }
  return (address: string): Promise<Of | null> => {
    const pending = cache.get(address) ?? request(address)
    cache.set(address, pending)
    return pending
  }
}
