/** What browsers speak begins so; `english` is well formed, but nobody's language. */
const LANGUAGE = /^[a-z]{2,3}(-|$)/

/** The language tags of a text, as browsers write them; null where one is none, or there is none. */
export function languageTags(text: string): readonly string[] | null {
  const tags = text.split(/[\s,]+/).filter(Boolean)
  try {
    const meant = Intl.getCanonicalLocales(tags)
    return meant.length > 0 && meant.every((tag) => LANGUAGE.test(tag)) ? meant : null
  } catch {
    return null
  }
}
