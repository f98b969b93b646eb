import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import type { Country } from './country-search.ts'

// The numbering plans weigh 29 kB gzip: import this file lazily, and the library nowhere else.

/** What a person may type between the digits; letters and extensions make no phone number here. */
const TYPED_NUMBER = /^\+?[\d\s().\-/]{2,30}$/

/** Every country with a dial code, named in the reader's language and sorted as it sorts. */
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
 * The number in international form (`+420601123456`) when it is valid for the selected country, else
 * null: 'Invalid number'. A number typed with the dial code of another country is not.
 */
export function parsePhone(input: string, countryCode: string): string | null {
  const typed = input.trim()
  const country = getCountries(metadata).find((code) => code === countryCode)
  if (country === undefined || !TYPED_NUMBER.test(typed)) return null
  const number = parsePhoneNumberFromString(
    typed,
    { defaultCountry: country, extract: false },
    metadata,
  )
  if (number?.countryCallingCode !== getCountryCallingCode(country, metadata)) return null
  // Neighbours share ranges: the library takes every mobile of Åland for a Finnish one. What counts
  // is whether the number fits the plan of the country that the person chose.
  number.country = country
  return number.isValid() ? number.number : null
}
