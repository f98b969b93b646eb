import type { ImageType } from '../../popup/image-rules.ts'

const PNG_END = Buffer.from('IEND\xae\x42\x60\x82', 'latin1')
/** Bytes of a WebP file that its size field doesn’t count. */
const RIFF_HEADER_BYTES = 8

/**
 * Whether an image file is complete: browsers draw only the upper part of a truncated one. Some cameras append data after
 * the end.
 */
export function isCompleteImage(bytes: Uint8Array, type: ImageType): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (type) {
    case 'image/png':
      return file.includes(PNG_END)
    case 'image/jpeg':
      return hasJpegEnd(file)
    case 'image/gif':
      return hasGifEnd(file)
    case 'image/webp':
      return file.length >= file.readUInt32LE(4) + RIFF_HEADER_BYTES
  }
}

const END_OF_IMAGE = 0xd9
/** Markers without a length field: fill bytes, stuffed bytes and restart markers. */
const hasNoLength = (code: number): boolean =>
  code === 0xff || code <= 0x01 || (code >= 0xd0 && code <= 0xd7)

/** Walks the segments, because an embedded thumbnail has its own end marker. */
function hasJpegEnd(file: Buffer): boolean {
  let at = file.indexOf(0xff, 2)
  while (at >= 0 && at + 1 < file.length) {
    const code = file.readUInt8(at + 1)
    if (code === END_OF_IMAGE) return true
    if (hasNoLength(code)) at += code === 0xff ? 1 : 2
    else if (at + 4 > file.length) return false
    else at += 2 + file.readUInt16BE(at + 2)
    at = file.indexOf(0xff, at)
  }
  return false
}

const GIF = { trailer: 0x3b, extension: 0x21, image: 0x2c }
const GIF_HEADER_BYTES = 13
const IMAGE_HEADER_BYTES = 10

/** Size of a color table, from the flags of a screen or image descriptor. */
const colorTableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Walks the blocks. Each is a list of sub-blocks that start with their length, and ends with an empty one. */
function hasGifEnd(file: Buffer): boolean {
  const byteAt = (place: number): number => file[place] ?? -1
  const skipBlocks = (start: number): number => {
    let at = start
    while (byteAt(at) > 0) at += 1 + byteAt(at)
    return at + 1
  }
  let at = GIF_HEADER_BYTES + colorTableBytes(byteAt(10))
  while (at < file.length) {
    const kind = byteAt(at)
    if (kind === GIF.trailer) return true
    if (kind === GIF.extension) at = skipBlocks(at + 2)
    else if (kind === GIF.image) {
      // Header and color table are followed by one byte with the LZW code size.
      at = skipBlocks(at + IMAGE_HEADER_BYTES + colorTableBytes(byteAt(at + 9)) + 1)
    } else return false
  }
  return false
}
