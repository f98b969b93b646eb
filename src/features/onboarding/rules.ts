import { parseDomain } from '../sites/rules.ts'

/** The roles of page 0, to the letter of spec §3: the misspelling is part of the interface. */
export const ROLES = ['Personal', 'Company', 'Agency', 'Develpoer', 'admin', 'others'] as const
export type OnboardingRole = (typeof ROLES)[number]

export type Platform = 'shopify' | 'other'

/** Pages of the wizard: 0 asks for details, 1 for the domain or shop, 2 shows how to install. */
export type WizardStep = 0 | 1 | 2

export type InstallPlatform = 'javascript' | 'wordpress' | 'shopify'

/** A country that a phone number can belong to. */
export type Country = {
  /** ISO 3166, two letters. */
  code: string
  /** Digits without the plus. */
  dialCode: string
  /** In the reader's language. */
  name: string
  /** Whether it is the first of the countries that share its dial code, as the US of +1. */
  isMainOfDialCode: boolean
}

/** What the user-info service takes, in its own spelling. Spec §3. */
export type UserInfo = {
  website: string
  industry: string
  phoneNumber: string
  country: string
  title: string
  plan: 'free'
  productName: string
}

/** The steps of this person's wizard: page 0 only where details are asked for. Spec §2. */
export function wizardSteps(askDetails: boolean): readonly WizardStep[] {
  return askDetails ? [0, 1, 2] : [1, 2]
}

/** The step after this one; null after the last, where the wizard is finished. */
export function nextStep(step: WizardStep, askDetails: boolean): WizardStep | null {
  return wizardSteps(askDetails).find((candidate) => candidate > step) ?? null
}

/** The step before this one; null on the first. */
export function previousStep(step: WizardStep, askDetails: boolean): WizardStep | null {
  return wizardSteps(askDetails).findLast((candidate) => candidate < step) ?? null
}

/**
 * Where to begin or resume: the wanted step if this wizard has it and it can be shown. The install
 * step needs a site; without one the domain is asked for first.
 */
export function startStep(
  wanted: number | null,
  { askDetails, hasSite }: { askDetails: boolean; hasSite: boolean },
): WizardStep {
  const steps = wizardSteps(askDetails)
  const step = steps.find((candidate) => candidate === wanted)
  if (step === 2 && !hasSite) return 1
  return step ?? (askDetails ? 0 : 1)
}

/**
 * A pasted address as the field should show it: its host alone, in the script in which it was written.
 * What holds no domain stays as it is, so that the person can mend it.
 */
export function cutToHost(input: string): string {
  const typed = input.trim()
  if (!parseDomain(typed).ok) return typed
  const [host = typed] = typed.replace(/^(?:https?:)?\/\//i, '').split(/[/?#:]/)
  return host
}

/** How the product can be installed; Shopify is offered to Shopify users only. Spec §2. */
export function installPlatforms(platform: Platform): readonly InstallPlatform[] {
  return platform === 'shopify'
    ? ['shopify', 'javascript', 'wordpress']
    : ['javascript', 'wordpress']
}

/** The note to the user-info service. A field that was skipped goes as an empty text. Spec §3, §9. */
export function userInfo(
  details: {
    website: string
    industry?: string | undefined
    phoneNumber?: string | undefined
    country?: string | undefined
    role?: OnboardingRole | undefined
  },
  productName: string,
): UserInfo {
  return {
    website: details.website,
    industry: details.industry ?? '',
    phoneNumber: details.phoneNumber ?? '',
    country: details.country ?? '',
    title: details.role ?? '',
    plan: 'free',
    productName,
  }
}

/**
 * Countries that fit what was typed: a dial code by its beginning (`+42`, `0042`, `42`), else a code
 * or part of a name without regard to case and accents. The best match comes first.
 */
export function searchCountries(countries: readonly Country[], query: string): readonly Country[] {
  const typed = plain(query.trim())
  if (typed === '') return countries
  const digits = /^(?:\+|00)?(\d[\d\s-]*)$/.exec(typed)?.[1]?.replace(/\D/g, '')
  return digits === undefined ? byName(countries, typed) : byDialCode(countries, digits)
}

function byDialCode(countries: readonly Country[], digits: string): Country[] {
  return countries
    .filter(({ dialCode }) => dialCode.startsWith(digits))
    .toSorted(
      (one, other) =>
        Number(one.dialCode) - Number(other.dialCode) ||
        Number(other.isMainOfDialCode) - Number(one.isMainOfDialCode),
    )
}

function byName(countries: readonly Country[], typed: string): Country[] {
  const rank = ({ code, name }: Country): number => {
    const words = plain(name)
    if (code.toLowerCase() === typed) return 0
    if (words.startsWith(typed)) return 1
    if (words.split(/[^\p{Letter}]+/u).some((word) => word.startsWith(typed))) return 2
    return words.includes(typed) ? 3 : 4
  }
  return countries
    .filter((country) => rank(country) < 4)
    .toSorted((one, other) => rank(one) - rank(other))
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** The country to begin with: that of the locale, else the United States. */
export function likelyCountry(locale: string): string {
  try {
    return new Intl.Locale(locale).maximize().region ?? 'US'
  } catch {
    return 'US'
  }
}

/** The flag of a country as two regional indicator letters. */
export function flagOf(countryCode: string): string {
  const REGIONAL_A = 0x1f1e6
  return [...countryCode.toUpperCase()]
    .map((letter) => String.fromCodePoint(REGIONAL_A + letter.charCodeAt(0) - 'A'.charCodeAt(0)))
    .join('')
}
