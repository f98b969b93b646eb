/** Whether `Intl` accepts the tag; formatting with an invalid one would throw. */
export function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
