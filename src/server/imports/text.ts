import type { Encoding } from '../../features/subscribers/imports/model.ts'

/** How much of a file decides what it is. */
const SAMPLE_BYTES = 8_192

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/** The start of XLSX, ODS and Numbers files, which are ZIP archives, and of XLS files. */
export const isSpreadsheet = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

const isPdf = (bytes: Uint8Array): boolean => startsWith(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)

/** Without a byte order mark, every other byte of most UTF-16 text is zero. */
function guessUtf16(bytes: Uint8Array): Encoding | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zerosAt = (parity: number) =>
    sample.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  const [most, fewest] = [Math.max(even, odd), Math.min(even, odd)]
  if (most < sample.length * 0.05 || fewest > most * 0.1) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** How many bytes may follow the first one of a UTF-8 character; 0 for a byte that starts none. */
function followersOf(first: number): number {
  if (first >= 0xc2 && first < 0xe0) return 1
  if (first >= 0xe0 && first < 0xf0) return 2
  return first >= 0xf0 && first < 0xf5 ? 3 : 0
}

const isFollower = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0x80 && byte < 0xc0

/** How many characters of UTF-8 beyond ASCII the bytes have, and how many runs of other bytes beyond it. */
function countUtf8(bytes: Uint8Array): { valid: number; invalid: number } {
  let valid = 0
  let invalid = 0
  let isInInvalidRun = false
  for (let at = 0; at < bytes.length; at += 1) {
    const first = bytes[at] ?? 0
    const followers = first < 0x80 ? 0 : followersOf(first)
    let found = 0
    while (found < followers && isFollower(bytes[at + 1 + found])) found += 1
    const isInvalid = first >= 0x80 && (followers === 0 || found < followers)
    if (isInvalid && !isInInvalidRun) invalid += 1
    if (!isInvalid && first >= 0x80) valid += 1
    isInInvalidRun = isInvalid
    at += found
  }
  return { valid, invalid }
}

/** Other encodings have a character of UTF-8 by accident only, in one of many words. */
const MAX_INVALID_PER_VALID = 4

/**
 * Whether the text is UTF-8, with a few rows from another program at most. Counts in the bytes, because a list of the
 * characters of a large file would fill the memory.
 */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const { valid, invalid } = countUtf8(bytes)
  return invalid <= valid * MAX_INVALID_PER_VALID
}

export function detectEncoding(bytes: Uint8Array): Encoding {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const utf16 = guessUtf16(bytes)
  if (utf16 !== null) return utf16
  return isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** The characters from 0x80 to 0x9f; the five that are missing are control characters. */
const WINDOWS_CHARACTERS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Written out, because Node 20 decodes `windows-1252` as Latin-1; byte by byte, because a pattern lists its matches. */
function decodeWindows1252(bytes: Uint8Array): string {
  const codeUnits = Buffer.alloc(bytes.length * 2)
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    const isWindows = byte >= 0x80 && byte < 0xa0
    const code = isWindows ? WINDOWS_CHARACTERS.charCodeAt(byte - 0x80) : byte
    codeUnits.writeUInt16LE(code, at * 2)
  }
  return codeUnits.toString('utf16le')
}

const decode = (bytes: Uint8Array, encoding: Encoding): string =>
  encoding === 'windows-1252' ? decodeWindows1252(bytes) : new TextDecoder(encoding).decode(bytes)

const MAX_CONTROL_SHARE = 0.01

/** Whether it is a control character that text doesn't have. */
const isControl = (code: number): boolean =>
  code < 0x20 ? code < 0x09 || code > 0x0d : code >= 0x7f && code < 0xa0

function isBinary(text: string): boolean {
  let controls = 0
  for (let at = 0; at < text.length; at += 1) {
    if (isControl(text.charCodeAt(at))) controls += 1
  }
  return controls > text.length * MAX_CONTROL_SHARE
}

/**
 * The text of a file; null for a picture, a PDF or another binary file, which is mostly known by its start. Bytes that
 * can't be read become U+FFFD, and so do the NUL characters, which no database stores.
 */
export function decodeText(bytes: Uint8Array, encoding: Encoding): string | null {
  if (isPdf(bytes) || isBinary(decode(bytes.subarray(0, SAMPLE_BYTES), encoding))) return null
  const text = decode(bytes, encoding)
  return isBinary(text) ? null : text.replaceAll('\0', '\ufffd')
}
