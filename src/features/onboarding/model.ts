/** The site that the wizard adds, known from page 2 on. */
export type WizardSite = { siteId: string; domain: string }

/** The validated details from page 0. */
type Told = { phoneNumber: string; country: string; role: string; industry: string }

/** The user's progress and input in the wizard, saved for a reload. */
export type Draft = {
  /** The ID of the user that the draft belongs to; null until the user is known. */
  owner: string | null
  step: 0 | 1 | 2
  /** Two letters; empty until one is chosen. */
  country: string
  phone: string
  role: string
  industry: string
  told: Told | null
  /** The form that the user chose on page 1; null while it follows from their platform. */
  way: 'domain' | 'shopify' | null
  domain: string
  shop: string
  /** The shop whose owner was sent to Shopify to authorise the app; null if there is none. */
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
 * Parses a stored draft; null if there is none. Invalid fields are reset. Without the schema library, which only this
 * function would add to the wizard's initial bundle.
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
