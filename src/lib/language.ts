/** Whether `Intl` accepts the tag; an invalid one would throw at every number. */
export function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
