import { expect } from 'chai'
import { type ImageType, isTooWide } from '../../src/popup/image-rules.ts'
import { imageSizeOf } from '../../src/popup/image-size.ts'

const of = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

/** What stands before the size of a PNG. */
const PNG = '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR'
/** Notes of a camera, in which a small picture has a size of its own. */
const NOTES = '\xff\xe1\x00\x0b\xff\xd8\xff\xc0\x00\x08\x08\x00\x01'
const WEBP = 'RIFF\x00\x00\x00\x00WEBP'

describe('the size of a picture', () => {
  const cases: [name: string, type: ImageType, file: string, size: [number, number] | null][] = [
    ['a PNG', 'image/png', `${PNG}\x00\x00\x2e\xe0\x00\x00\x00\x09`, [12_000, 9]],
    ['a PNG that breaks off', 'image/png', PNG, null],
    ['a JPEG', 'image/jpeg', '\xff\xd8\xff\xc0\x00\x11\x08\x01\x02\x03\x04', [0x0304, 0x0102]],
    [
      'a JPEG of a camera, loaded by and by',
      'image/jpeg',
      `\xff\xd8${NOTES}\xff\xff\xc2\x00\x11\x08\x00\x05\x2e\xe0`,
      [12_000, 5],
    ],
    ['a JPEG without a picture', 'image/jpeg', `\xff\xd8${NOTES}\xff\xd9`, null],
    ['a GIF', 'image/gif', 'GIF89a\xe0\x2e\x02\x00\x00\x00\x00;', [12_000, 2]],
    [
      'a GIF whose picture is larger than its screen',
      'image/gif',
      'GIF89a\x01\x00\x01\x00\x80\x00\x00123456!\xf9\x01x\x00,\x01\x00\x00\x00\xe0\x2e\x03\x00',
      [12_001, 3],
    ],
    [
      'a WebP with loss',
      'image/webp',
      `${WEBP}VP8 \x00\x00\x00\x00\x00\x00\x00\x9d\x01\x2a\xe0\x2e\x04\x00`,
      [12_000, 4],
    ],
    [
      'a WebP without loss',
      'image/webp',
      `${WEBP}VP8L\x00\x00\x00\x00\x2f\xff\xff\xff\x0f`,
      [16_384, 16_384],
    ],
    [
      'a WebP of several pictures',
      'image/webp',
      `${WEBP}VP8X\x0a\x00\x00\x00\x00\x00\x00\x00\xdf\x2e\x00\x00\x00\x01`,
      [12_000, 65_537],
    ],
    ['a WebP of another kind', 'image/webp', `${WEBP}VP8?`, null],
  ]
  for (const [name, type, file, size] of cases) {
    it(`is read of ${name}`, () => {
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
      expect(isTooWide({ width, height })).to.equal(isRefused)
    })
  }
})
