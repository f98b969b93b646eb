/** Browsers' language tags start like this; `english` is well formed, but not a language. */
const LANGUAGE = /^[a-z]{2,3}(-|$)/

/** The language tags in the text, canonicalised; null if one is invalid or there are none. */
export function languageTags(text: string): readonly string[] | null {
  const tags = text.split(/[\s,]+/).filter(Boolean)
  try {
    const canonicalTags = Intl.getCanonicalLocales(tags)
    return canonicalTags.length > 0 && canonicalTags.every((tag) => LANGUAGE.test(tag))
      ? canonicalTags
      : null
  } catch {
    return null
  }
}
