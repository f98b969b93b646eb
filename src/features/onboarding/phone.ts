import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import type { Country } from './country-search.ts'

// The numbering plans are 29 kB gzipped: import this file lazily, and the library nowhere else.

/** The characters allowed in a phone number; letters and extensions are rejected. */
const PHONE_INPUT_PATTERN = /^\+?[\d\s().\-/]{2,30}$/

/** Every country with a dial code, named and sorted in the user's language. */
export function phoneCountries(locale: string): Country[] {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' })
  const { compare } = new Intl.Collator([locale, 'en'])
  return getCountries(metadata)
    .map((code): Country => {
      const dialCode = getCountryCallingCode(code, metadata)
      return {
        code,
        dialCode,
        name: names.of(code) ?? code,
        isMainOfDialCode: metadata.country_calling_codes[dialCode]?.[0] === code,
      }
    })
    .sort((one, other) => compare(one.name, other.name))
}

/**
 * The number in international format (`+420601123456`) if it is valid for the selected country, otherwise null. A
 * number with another country's dial code is invalid.
 */
export function parsePhone(input: string, countryCode: string): string | null {
  const trimmedInput = input.trim()
  const country = getCountries(metadata).find((code) => code === countryCode)
  if (country === undefined || !PHONE_INPUT_PATTERN.test(trimmedInput)) return null
  const number = parsePhoneNumberFromString(
    trimmedInput,
    { defaultCountry: country, extract: false },
    metadata,
  )
  if (number?.countryCallingCode !== getCountryCallingCode(country, metadata)) return null
  // Neighbouring countries share ranges: the library treats every Åland mobile number as Finnish. Validate against
  // the numbering plan of the selected country instead.
  number.country = country
  return number.isValid() ? number.number : null
}
