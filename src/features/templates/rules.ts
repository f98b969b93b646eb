import type { Intent } from '../../popup/intents.ts'
import { TEMPLATES } from './designs/index.ts'
import type { Template } from './model.ts'

export const PRICES = ['all', 'free', 'paid'] as const
export type Price = (typeof PRICES)[number]

/** The gallery's search and filters. */
export type TemplateFilters = {
  /** Null for any intent. */
  intent: Intent | null
  price: Price
  /** As the user typed it. */
  search: string
}

/** The localised names by which a template can be found, in addition to its own words. */
export type LocalizedNames = (template: Template) => readonly string[]

/** The matching templates, sorted by the intent's position in each template's list. */
export function findTemplates(
  filters: TemplateFilters,
  namesOf: LocalizedNames,
): readonly Template[] {
  const { intent } = filters
  const found = matchingTemplates(filters, namesOf)
  if (intent === null) return found
  const rank = ({ intents }: Template) => intents.indexOf(intent)
  return found
    .filter((template) => rank(template) >= 0)
    .sort((one, other) => rank(one) - rank(other))
}

/**
 * The number of templates that match the price and search: per intent, and in total. A template may serve several
 * intents.
 */
export function countTemplates(
  filters: Omit<TemplateFilters, 'intent'>,
  namesOf: LocalizedNames,
): { all: number; of(intent: Intent): number } {
  const found = matchingTemplates(filters, namesOf)
  return {
    all: found.length,
    of: (targetIntent) =>
      found.filter(({ intents }) => intents.some((one) => one === targetIntent)).length,
  }
}

function matchingTemplates(
  { price, search }: Omit<TemplateFilters, 'intent'>,
  namesOf: LocalizedNames,
) {
  const terms = withoutAccents(search).split(/\s+/).filter(Boolean)
  return TEMPLATES.filter((template) => {
    if (price !== 'all' && (template.plan === 'free') !== (price === 'free')) return false
    const text = withoutAccents([template.title, ...template.words, ...namesOf(template)].join(' '))
    return terms.every((term) => text.includes(term))
  })
}

/** Removes accents and lowercases the text, so that a search for cafe finds Café. */
const withoutAccents = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()
