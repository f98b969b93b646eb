import type { MessageValue } from './catalogue.ts'

const PLACEHOLDER = /\{(\w+)(?:\|([^{}]*))?\}/g

/**
 * Fills in the placeholders of one message in one language. Pure.
 *
 * - `{name}`: the value; numbers are formatted for the language. A value with the opposite text direction (a Latin
 * domain in an Arabic sentence) is isolated.
 * - `{count|site|sites}`: the first form for the plural category `one`, the second otherwise.
 * - `{count|one=…|few=…|other=…}`: for languages with more forms than English.
 *
 * A placeholder without a value is left as is, so that the gap is visible and nothing throws.
 */
export function format(
  line: string,
  values: Readonly<Record<string, MessageValue>>,
  locale: string,
): string {
  return line.replace(PLACEHOLDER, (whole, name: string, forms: string | undefined) => {
    const value = values[name]
    if (value === undefined) return whole
    if (forms !== undefined) return pluralForm(forms.split('|'), Number(value), locale)
    if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value)
    return RIGHT_TO_LEFT.test(value) === RIGHT_TO_LEFT.test(line) ? value : isolate(value)
  })
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Isolates the value, so that it doesn't change the direction of the sentence around it. */
const isolate = (value: string): string => `\u2068${value}\u2069`

function pluralForm(forms: readonly string[], count: number, locale: string): string {
  const category = new Intl.PluralRules(locale).select(count)
  const formsByName = new Map(forms.flatMap((form) => namedForm(form)))
  if (formsByName.size > 0) return formsByName.get(category) ?? formsByName.get('other') ?? ''
  const [one = '', other = one] = forms
  return category === 'one' ? one : other
}

function namedForm(form: string): [string, string][] {
  const match = /^(zero|one|two|few|many|other)=(.*)$/s.exec(form)
  return match ? [[match[1] ?? '', match[2] ?? '']] : []
}
