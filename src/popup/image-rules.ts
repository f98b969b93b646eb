// What a picture that somebody uploads may be: asked in the browser before it is sent, and by the server.
export const MEGABYTE = 1_024 * 1_024
export const MAX_IMAGE_BYTES = 5 * MEGABYTE
/** Of a side, in pixels. */
export const MAX_IMAGE_SIDE = 8_000
/** Drawn, each takes four bytes of a visitor's memory, however few the file has. */
export const MAX_IMAGE_PIXELS = 40_000_000

/** Whether a picture takes more to draw than a visitor's phone may be asked for. */
export const isTooWide = ({ width, height }: ImageSize): boolean =>
  Math.max(width, height) > MAX_IMAGE_SIDE || width * height > MAX_IMAGE_PIXELS

/** In pixels. */
export type ImageSize = { width: number; height: number }

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'

/** What a file of each kind begins with; a point stands for any byte. */
const BEGINNINGS: readonly (readonly [ImageType, string])[] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/webp', 'RIFF....WEBPVP8'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
]
const ANY_BYTE = '.'

/** What a file is by its content; null for what is no picture of ours, as an SVG is none: it can hold a script. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const begins = (text: string) =>
    [...text].every(
      (character, index) => character === ANY_BYTE || character.charCodeAt(0) === bytes[index],
    )
  return BEGINNINGS.find(([, text]) => begins(text))?.[0] ?? null
}
