import { expect } from 'chai'
import { type ImageType, isTooLarge } from '../../src/popup/image-rules.ts'
import { imageSizeOf } from '../../src/popup/image-size.ts'

const of = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

/** The bytes before the size in a PNG. */
const PNG = '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR'
/** EXIF data with a thumbnail, whose size differs from the image's. */
const EXIF_SEGMENT = '\xff\xe1\x00\x0b\xff\xd8\xff\xc0\x00\x08\x08\x00\x01'
const WEBP = 'RIFF\x00\x00\x00\x00WEBP'

describe('an image’s size', () => {
  const cases: [name: string, type: ImageType, file: string, size: [number, number] | null][] = [
    ['a PNG', 'image/png', `${PNG}\x00\x00\x2e\xe0\x00\x00\x00\x09`, [12_000, 9]],
    ['a truncated PNG', 'image/png', PNG, null],
    ['a JPEG', 'image/jpeg', '\xff\xd8\xff\xc0\x00\x11\x08\x01\x02\x03\x04', [0x0304, 0x0102]],
    [
      'a progressive JPEG from a camera',
      'image/jpeg',
      `\xff\xd8${EXIF_SEGMENT}\xff\xff\xc2\x00\x11\x08\x00\x05\x2e\xe0`,
      [12_000, 5],
    ],
    ['a JPEG without image data', 'image/jpeg', `\xff\xd8${EXIF_SEGMENT}\xff\xd9`, null],
    ['a GIF', 'image/gif', 'GIF89a\xe0\x2e\x02\x00\x00\x00\x00;', [12_000, 2]],
    [
      'a GIF whose image is larger than its logical screen',
      'image/gif',
      'GIF89a\x01\x00\x01\x00\x80\x00\x00123456!\xf9\x01x\x00,\x01\x00\x00\x00\xe0\x2e\x03\x00',
      [12_001, 3],
    ],
    [
      'a lossy WebP',
      'image/webp',
      `${WEBP}VP8 \x00\x00\x00\x00\x00\x00\x00\x9d\x01\x2a\xe0\x2e\x04\x00`,
      [12_000, 4],
    ],
    [
      'a lossless WebP',
      'image/webp',
      `${WEBP}VP8L\x00\x00\x00\x00\x2f\xff\xff\xff\x0f`,
      [16_384, 16_384],
    ],
    [
      'an extended WebP with several images',
      'image/webp',
      `${WEBP}VP8X\x0a\x00\x00\x00\x00\x00\x00\x00\xdf\x2e\x00\x00\x00\x01`,
      [12_000, 65_537],
    ],
    ['a WebP of an unknown kind', 'image/webp', `${WEBP}VP8?`, null],
  ]
  for (const [name, type, file, size] of cases) {
    it(`is read from ${name}`, () => {
      const [width, height] = size ?? []
      expect(imageSizeOf(of(file), type)).to.deep.equal(size && { width, height })
    })
  }

  for (const [width, height, isRefused] of [
    [8_000, 5_000, false],
    [8_000, 5_001, true],
    [8_001, 1, true],
    [1, 8_001, true],
  ] as const) {
    it(`of ${width} × ${height} is ${isRefused ? 'too large' : 'not too large'}`, () => {
      expect(isTooLarge({ width, height })).to.equal(isRefused)
    })
  }
})
