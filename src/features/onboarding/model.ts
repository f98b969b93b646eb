import * as v from 'valibot'

/** The site that the wizard is about, from page 2 on. */
export type WizardSite = { siteId: string; domain: string }

const text = v.fallback(v.string(), '')
const choice = <const Words extends readonly string[]>(words: Words) =>
  v.fallback(v.nullable(v.picklist(words)), null)

/** What page 0 told, once *Next* has found it right. */
const told = v.object({
  phoneNumber: v.string(),
  country: v.string(),
  role: v.string(),
  industry: v.string(),
})

/**
 * Where a person is in the wizard and what they have typed, as a reload finds it again. What does not
 * parse is as good as never typed.
 */
export const draftSchema = v.object({
  /** Whose it is; null until the user is known. */
  owner: v.fallback(v.nullable(v.string()), null),
  step: v.picklist([0, 1, 2]),
  /** Two letters; empty until one is chosen. */
  country: text,
  phone: text,
  role: text,
  industry: text,
  told: v.fallback(v.nullable(told), null),
  /** Which form of page 1 the person has chosen; null while their platform decides. */
  way: choice(['domain', 'shopify']),
  domain: text,
  shop: text,
  site: v.fallback(v.nullable(v.object({ siteId: v.string(), domain: v.string() })), null),
  installOn: choice(['javascript', 'wordpress', 'shopify']),
})

export type Draft = v.InferOutput<typeof draftSchema>
