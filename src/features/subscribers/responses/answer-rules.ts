import type { FormField } from '../model.ts'

/** A text longer than this is shortened until the whole of it is requested, in characters. */
export const LONG_TEXT_LENGTH = 120

export type LabelledAnswer = { name: string; label: string; text: string }

/** Answers in the order of the forms' fields; those of fields that no form has any more come last, by their names. */
export function labelAnswers(
  answers: Readonly<Record<string, string>>,
  fields: readonly FormField[],
): LabelledAnswer[] {
  const known = fields.filter(({ name }) => Object.hasOwn(answers, name))
  const names = new Set(known.map(({ name }) => name))
  const others = Object.keys(answers).filter((name) => !names.has(name))
  return [...known, ...others.map((name) => ({ name, label: name }))]
    .map(({ name, label }) => ({ name, label, text: answers[name] ?? '' }))
    .filter(({ text }) => text !== '')
}

/** The start of a long text, up to its last whole word; null if the text isn't long. */
export function shortenText(text: string, limit = LONG_TEXT_LENGTH): string | null {
  const characters = [...text]
  if (characters.length <= limit) return null
  const start = characters.slice(0, limit).join('')
  const wholeWords = start.replace(/\s+\S*$/u, '')
  return `${wholeWords}…`
}

const ADDRESS_PART = '[^\\s@<>()[\\]",;:]+'
/** Finds email addresses, in JavaScript and PostgreSQL alike. */
export const ADDRESS_PATTERN = `${ADDRESS_PART}@${ADDRESS_PART}\\.${ADDRESS_PART}`

/** The email addresses in the answers, each once in any case, without the punctuation around them. */
export function addressesIn(answers: Readonly<Record<string, string>>): string[] {
  const found = Object.values(answers).flatMap(
    (text) => text.match(new RegExp(ADDRESS_PATTERN, 'gu')) ?? [],
  )
  const addresses = found.map((address) => address.replace(/^[.'‘“]+|[.!?'’”]+$/gu, ''))
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()]
}
