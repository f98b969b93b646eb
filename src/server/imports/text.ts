/** How the bytes of a file are to be read; null if it isn't text. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

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

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Whether most characters beyond ASCII are UTF-8: a few rows from another program don't change what the file is. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let valid = 0
  let invalid = 0
  const text = new TextDecoder('utf-8').decode(bytes)
  for (const character of text.match(/\P{ASCII}/gu) ?? []) {
    if (character === '\ufffd') invalid += 1
    else valid += 1
  }
  return valid > invalid
}

export function detectEncoding(bytes: Uint8Array): Encoding {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const utf16 = guessUtf16(bytes)
  if (utf16 !== null) return utf16
  return isUtf8(bytes) || isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** The characters from 0x80 to 0x9f; the five that are missing are control characters. */
const WINDOWS_CHARACTERS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Written out, because Node 20 decodes `windows-1252` as Latin-1. */
const decodeWindows1252 = (bytes: Uint8Array): string =>
  new TextDecoder('latin1')
    .decode(bytes)
    .replace(
      /[\x80-\x9f]/g,
      (character) => WINDOWS_CHARACTERS[character.charCodeAt(0) - 0x80] ?? '',
    )

/** Control characters that text doesn't have. */
const CONTROL_CHARACTERS = /[^\P{Cc}\s]/gu
const MAX_CONTROL_SHARE = 0.01

/**
 * The text of a file; null for a picture, a PDF or another binary file. Bytes that can't be read become U+FFFD, and so
 * do the NUL characters, which no database stores.
 */
export function decodeText(bytes: Uint8Array, encoding: Encoding): string | null {
  if (isPdf(bytes)) return null
  const text =
    encoding === 'windows-1252' ? decodeWindows1252(bytes) : new TextDecoder(encoding).decode(bytes)
  const sample = text.slice(0, SAMPLE_BYTES)
  const controls = sample.match(CONTROL_CHARACTERS)?.length ?? 0
  return controls > sample.length * MAX_CONTROL_SHARE ? null : text.replaceAll('\0', '\ufffd')
}
