// The limits for uploaded images, checked by the browser before the upload and by the server.
export const MEGABYTE = 1_024 * 1_024
export const MAX_IMAGE_BYTES = 5 * MEGABYTE
/** The maximum width and height, in pixels. */
export const MAX_IMAGE_SIDE = 8_000
/** When drawn, each pixel uses four bytes of a visitor's memory, however small the file is. */
export const MAX_IMAGE_PIXELS = 40_000_000

/** Whether an image is too large to draw on a visitor's phone. */
export const isTooLarge = ({ width, height }: ImageSize): boolean =>
  Math.max(width, height) > MAX_IMAGE_SIDE || width * height > MAX_IMAGE_PIXELS

/** In pixels. */
export type ImageSize = { width: number; height: number }

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'

/** The first bytes of each file type; a dot matches any byte. */
const SIGNATURES: readonly (readonly [ImageType, string])[] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/webp', 'RIFF....WEBPVP8'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
]
const ANY_BYTE = '.'

/**
 * The type of a file, detected from its content; null for a type that we don't accept, such as SVG, which can contain
 * scripts.
 */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const hasSignature = (text: string) =>
    [...text].every(
      (character, index) => character === ANY_BYTE || character.charCodeAt(0) === bytes[index],
    )
  return SIGNATURES.find(([, text]) => hasSignature(text))?.[0] ?? null
}
