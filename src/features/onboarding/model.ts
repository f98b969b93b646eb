/** The site that the wizard is about, from page 2 on. */
export type WizardSite = { siteId: string; domain: string }

/** What page 0 told, once *Next* has found it right. */
type Told = { phoneNumber: string; country: string; role: string; industry: string }

/** Where a person is in the wizard and what they have typed, as a reload finds it again. */
export type Draft = {
  /** Whose it is; null until the user is known. */
  owner: string | null
  step: 0 | 1 | 2
  /** Two letters; empty until one is chosen. */
  country: string
  phone: string
  role: string
  industry: string
  told: Told | null
  /** Which form of page 1 the person has chosen; null while their platform decides. */
  way: 'domain' | 'shopify' | null
  domain: string
  shop: string
  /** Whose owner has gone to Shopify to agree to the app; null while nobody has. */
  awaitedShop: string | null
  site: WizardSite | null
  installOn: 'javascript' | 'wordpress' | 'shopify' | null
}

const STEPS = [0, 1, 2] as const
const WAYS = ['domain', 'shopify'] as const
const INSTALL_ON = ['javascript', 'wordpress', 'shopify'] as const
const TOLD = ['phoneNumber', 'country', 'role', 'industry'] as const
const SITE = ['siteId', 'domain'] as const

/**
 * A draft out of the storage; null where there is none. What does not fit is as good as never typed.
 * By hand: this alone would bring the schema library into the wizard's first load.
 */
export function parseDraft(stored: unknown): Draft | null {
  const kept = fieldsOf(stored)
  const step = oneOf(STEPS, kept.step)
  if (step === null) return null
  return {
    step,
    owner: typeof kept.owner === 'string' ? kept.owner : null,
    country: textOf(kept.country),
    phone: textOf(kept.phone),
    role: textOf(kept.role),
    industry: textOf(kept.industry),
    told: hasTexts(kept.told, TOLD) ? kept.told : null,
    way: oneOf(WAYS, kept.way),
    domain: textOf(kept.domain),
    shop: textOf(kept.shop),
    awaitedShop: typeof kept.awaitedShop === 'string' ? kept.awaitedShop : null,
    site: hasTexts(kept.site, SITE) ? kept.site : null,
    installOn: oneOf(INSTALL_ON, kept.installOn),
  }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const oneOf = <Word>(words: readonly Word[], value: unknown): Word | null =>
  words.find((word) => word === value) ?? null

const hasTexts = <Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Record<Name, string> => names.every((name) => typeof fieldsOf(value)[name] === 'string')
