/** Scripts that a label may be written in. */
const SCRIPTS = [
  ...['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Armenian', 'Georgian', 'Devanagari'],
  ...['Bengali', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Tamil', 'Telugu', 'Sinhala'],
  ...['Thai', 'Lao', 'Khmer', 'Myanmar', 'Ethiopic'],
].map((script) => oneOf(script))
const ALLOWED_SCRIPTS = [...SCRIPTS, oneOf('Han', 'Hiragana', 'Katakana'), oneOf('Han', 'Hangul')]

/** Cyrillic letters that look Latin: a name that contains no others could be mistaken for a Latin one. */
const LATIN_LOOKALIKES = /^[аԁеһіјӏорԛсѕԝху\d-]+$/u

/**
 * The Unicode form of an ASCII host: `xn--mnchen-3ya.example` becomes `münchen.example`. Labels that mix scripts,
 * could be mistaken for Latin ones, or aren't valid Punycode stay unchanged.
 */
export function unicodeHost(host: string): string {
  return host
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decodeLabel(label) ?? label) : label))
    .join('.')
}

function oneOf(...scripts: string[]): RegExp {
  const letters = scripts.map((script) => `\\p{scx=${script}}`).join('')
  return new RegExp(`^[${letters}\\d-]+$`, 'u')
}

function decodeLabel(label: string): string | null {
  try {
    const name = decodePunycode(label.slice('xn--'.length))
    const hasAllowedScripts = ALLOWED_SCRIPTS.some((letters) => letters.test(name))
    // The browser's own conversion: a name that isn't normalised would lead elsewhere.
    const isNormalised = new URL(`https://${name}/`).hostname === label
    return hasAllowedScripts && isNormalised && !LATIN_LOOKALIKES.test(name) ? name : null
  } catch {
    return null
  }
}

const BASE = 36
const FIRST_NON_ASCII = 128

/** Punycode, RFC 3492 §6.2. @throws RangeError if it is invalid */
function decodePunycode(label: string): string {
  const end = label.lastIndexOf('-')
  const letters = [...label.slice(0, Math.max(end, 0))].map((letter) => letter.charCodeAt(0))
  let at = end + 1
  let [codePoint, place, bias] = [FIRST_NON_ASCII, 0, 72]
  while (at < label.length) {
    const before = place
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      const digit = digitOf(label[at++])
      const threshold = Math.min(Math.max(k - bias, 1), 26)
      place += digit * weight
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const count = letters.length + 1
    bias = adaptBias(place - before, count, before === 0)
    codePoint += Math.floor(place / count)
    place %= count
    letters.splice(place++, 0, codePoint)
  }
  return String.fromCodePoint(...letters)
}

function digitOf(character: string | undefined): number {
  const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(character ?? ' ')
  if (digit < 0) throw new RangeError('Not Punycode')
  return digit
}

function adaptBias(distance: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(distance / (isFirst ? 700 : 2))
  delta += Math.floor(delta / count)
  let k = 0
  for (; delta > 455; k += BASE) delta = Math.floor(delta / 35)
  return k + Math.floor((BASE * delta) / (delta + 38))
}
