import type { ImageType } from '../../popup/image-rules.ts'

const PNG_END = Buffer.from('IEND\xae\x42\x60\x82', 'latin1')
/** Of a WebP, before what its head counts. */
const RIFF_HEAD_BYTES = 8

/**
 * Whether a picture is all there: of one that was cut off on its way a browser draws the upper part at best.
 * Some cameras write on after the end.
 */
export function isWhole(bytes: Uint8Array, type: ImageType): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (type) {
    case 'image/png':
      return file.includes(PNG_END)
    case 'image/jpeg':
      return hasJpegEnd(file)
    case 'image/gif':
      return hasGifEnd(file)
    case 'image/webp':
      return file.length >= file.readUInt32LE(4) + RIFF_HEAD_BYTES
  }
}

const END_OF_IMAGE = 0xd9
/** Filler, a byte of the picture itself, and the marks of its sections: none of them counts its own length. */
const isBare = (code: number): boolean =>
  code === 0xff || code <= 0x01 || (code >= 0xd0 && code <= 0xd7)

/** Goes from segment to segment: the small picture that a camera puts into one has an end of its own. */
function hasJpegEnd(file: Buffer): boolean {
  let at = file.indexOf(0xff, 2)
  while (at >= 0 && at + 1 < file.length) {
    const code = file.readUInt8(at + 1)
    if (code === END_OF_IMAGE) return true
    if (isBare(code)) at += code === 0xff ? 1 : 2
    else if (at + 4 > file.length) return false
    else at += 2 + file.readUInt16BE(at + 2)
    at = file.indexOf(0xff, at)
  }
  return false
}

const GIF = { trailer: 0x3b, extension: 0x21, image: 0x2c }
const GIF_HEAD_BYTES = 13
const IMAGE_HEAD_BYTES = 10

/** In bytes, by the flags of a screen or of an image: three for each of its colours. */
const coloursOf = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Goes from block to block, each of which is a row of pieces that say their length, up to an empty one. */
function hasGifEnd(file: Buffer): boolean {
  const byteAt = (place: number): number => file[place] ?? -1
  const afterPieces = (start: number): number => {
    let at = start
    while (byteAt(at) > 0) at += 1 + byteAt(at)
    return at + 1
  }
  let at = GIF_HEAD_BYTES + coloursOf(byteAt(10))
  while (at < file.length) {
    const kind = byteAt(at)
    if (kind === GIF.trailer) return true
    if (kind === GIF.extension) at = afterPieces(at + 2)
    else if (kind === GIF.image) {
      // After its head and colours comes one byte about how it is packed.
      at = afterPieces(at + IMAGE_HEAD_BYTES + coloursOf(byteAt(at + 9)) + 1)
    } else return false
  }
  return false
}
