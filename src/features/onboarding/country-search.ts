/** A country that a phone number can belong to. */
export type Country = {
  /** ISO 3166, two letters. */
  code: string
  /** Digits without the plus. */
  dialCode: string
  /** In the user's language. */
  name: string
  /** Whether it is the main country for its dial code, as the US is for +1. */
  isMainOfDialCode: boolean
}

/**
 * Countries that match the query: the start of a dial code (`+42`, `0042`, `42`), or else a country code or part of a
 * name, ignoring case and accents. The best match comes first.
 */
export function searchCountries(countries: readonly Country[], query: string): readonly Country[] {
  const normalizedQuery = normalizeText(query.trim())
  if (normalizedQuery === '') return countries
  const digits = /^(?:\+|00)?(\d[\d\s-]*)$/.exec(normalizedQuery)?.[1]?.replace(/\D/g, '')
  return digits === undefined ? byName(countries, normalizedQuery) : byDialCode(countries, digits)
}

function byDialCode(countries: readonly Country[], digits: string): Country[] {
  return countries
    .filter(({ dialCode }) => dialCode.startsWith(digits))
    .sort(
      (one, other) =>
        Number(one.dialCode) - Number(other.dialCode) ||
        Number(other.isMainOfDialCode) - Number(one.isMainOfDialCode),
    )
}

function byName(countries: readonly Country[], typed: string): Country[] {
  const rank = ({ code, name }: Country): number => {
    const words = normalizeText(name)
    if (code.toLowerCase() === typed) return 0
    if (words.startsWith(typed)) return 1
    if (words.split(/[^\p{Letter}]+/u).some((word) => word.startsWith(typed))) return 2
    return words.includes(typed) ? RANK_INSIDE_WORD : Number.POSITIVE_INFINITY
  }
  const found = countries
    .filter((country) => rank(country) < RANK_INSIDE_WORD)
    .sort((one, other) => rank(one) - rank(other))
  return found.length > 0
    ? found
    : countries.filter((country) => rank(country) === RANK_INSIDE_WORD)
}

/** The rank of a match inside a word; such matches are shown only if no word starts with the query. */
const RANK_INSIDE_WORD = 3

const normalizeText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** The initial country: the locale's, or else the United States. */
export function likelyCountry(locale: string): string {
  try {
    return new Intl.Locale(locale).maximize().region ?? 'US'
  } catch {
    return 'US'
  }
}

/** A country's flag as two regional indicator letters. */
export function flagOf(countryCode: string): string {
  const REGIONAL_A = 0x1f1e6
  return [...countryCode.toUpperCase()]
    .map((letter) => String.fromCodePoint(REGIONAL_A + letter.charCodeAt(0) - 'A'.charCodeAt(0)))
    .join('')
}
