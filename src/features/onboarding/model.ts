/** The site that the wizard adds, known from page 2 on. */
export type WizardSite = { siteId: string; domain: string }

/** The validated details from page 0. */
type SubmittedDetails = { phoneNumber: string; country: string; role: string; industry: string }

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
  submittedDetails: SubmittedDetails | null
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
const SITE_FORMS = ['domain', 'shopify'] as const
const INSTALL_PLATFORMS = ['javascript', 'wordpress', 'shopify'] as const
const DETAIL_FIELDS = ['phoneNumber', 'country', 'role', 'industry'] as const
const SITE_FIELDS = ['siteId', 'domain'] as const

/**
 * Parses a stored draft; null if there is none. Invalid fields are reset. Doesn't use the schema library, which would
 * add to the wizard's initial bundle for this function alone.
 */
export function parseDraft(stored: unknown): Draft | null {
  const fields = fieldsOf(stored)
  const step = oneOf(STEPS, fields.step)
  if (step === null) return null
  return {
    step,
    owner: typeof fields.owner === 'string' ? fields.owner : null,
    country: textOf(fields.country),
    phone: textOf(fields.phone),
    role: textOf(fields.role),
    industry: textOf(fields.industry),
    submittedDetails: hasTexts(fields.submittedDetails, DETAIL_FIELDS)
      ? fields.submittedDetails
      : null,
    way: oneOf(SITE_FORMS, fields.way),
    domain: textOf(fields.domain),
    shop: textOf(fields.shop),
    awaitedShop: typeof fields.awaitedShop === 'string' ? fields.awaitedShop : null,
    site: hasTexts(fields.site, SITE_FIELDS) ? fields.site : null,
    installOn: oneOf(INSTALL_PLATFORMS, fields.installOn),
  }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const oneOf = <Word>(values: readonly Word[], value: unknown): Word | null =>
  values.find((word) => word === value) ?? null

const hasTexts = <Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Record<Name, string> => names.every((name) => typeof fieldsOf(value)[name] === 'string')
