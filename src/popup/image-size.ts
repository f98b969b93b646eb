import type { ImageSize, ImageType } from './image-rules.ts'

/** The name of the first chunk of a PNG. */
const IHDR = 0x49484452

/** The dimensions of an image from its header, without drawing it; null if they can't be read. */
export function imageSizeOf(bytes: Uint8Array, type: ImageType): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    switch (type) {
      case 'image/png':
        return view.getUint32(12) === IHDR
          ? { width: view.getUint32(16), height: view.getUint32(20) }
          : null
      case 'image/jpeg':
        return sizeOfJpeg(view)
      case 'image/gif':
        return sizeOfGif(view)
      case 'image/webp':
        return sizeOfWebp(view)
    }
  } catch (error) {
    // The file ends before the dimensions.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The markers that start a frame, as opposed to a table or a comment. */
const isFrame = (code: number): boolean =>
  code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc

/** Walks the segments up to the image's own frame; a thumbnail embedded in a camera's metadata is skipped. */
function sizeOfJpeg(view: DataView): ImageSize | null {
  let at = 2
  for (;;) {
    while (view.getUint8(at) !== 0xff) at += 1
    while (view.getUint8(at) === 0xff) at += 1
    const code = view.getUint8(at)
    if (isFrame(code)) return { width: view.getUint16(at + 6), height: view.getUint16(at + 4) }
    const isStandalone = code <= 0x01 || (code >= 0xd0 && code <= 0xd8)
    at += isStandalone ? 1 : 1 + view.getUint16(at + 1)
  }
}

const GIF = { extension: 0x21, image: 0x2c }

/** The logical screen, or more if the first frame on it is larger: browsers reserve memory for that. */
function sizeOfGif(view: DataView): ImageSize {
  const word = (at: number): number => view.getUint16(at, true)
  const screen = { width: word(6), height: word(8) }
  const flags = view.getUint8(10)
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  try {
    while (view.getUint8(at) === GIF.extension) {
      at += 2
      while (view.getUint8(at) > 0) at += 1 + view.getUint8(at)
      at += 1
    }
    if (view.getUint8(at) !== GIF.image) return screen
    return {
      width: Math.max(screen.width, word(at + 1) + word(at + 5)),
      height: Math.max(screen.height, word(at + 3) + word(at + 7)),
    }
  } catch {
    return screen
  }
}

/** By the type of the first chunk: extended (alpha or animation), lossless or lossy. */
function sizeOfWebp(view: DataView): ImageSize | null {
  const word = (at: number): number => view.getUint16(at, true)
  const read24 = (at: number): number => 1 + word(at) + view.getUint8(at + 2) * 0x10000
  switch (String.fromCharCode(view.getUint8(15))) {
    case 'X':
      return { width: read24(24), height: read24(27) }
    case 'L': {
      const bits = view.getUint32(21, true)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
    }
    case ' ':
      return { width: word(26) & 0x3fff, height: word(28) & 0x3fff }
    default:
      return null
  }
}
