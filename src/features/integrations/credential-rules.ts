import type { CredentialField } from './catalogue.ts'

/** Shown instead of a secret, or of all but its end. */
export const HIDDEN_PART = '••••••••'

export type CredentialProblem = 'missing' | 'notAddress'

/** What is wrong with each field; empty if the values can be sent. */
export function credentialProblems(
  fields: readonly CredentialField[],
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, CredentialProblem>> {
  const problems = fields.flatMap(({ name, kind }): [string, CredentialProblem][] => {
    const value = values[name]?.trim() ?? ''
    if (value === '') return [[name, 'missing']]
    return kind === 'url' && !isAddress(value) ? [[name, 'notAddress']] : []
  })
  return Object.fromEntries(problems)
}

const isAddress = (text: string): boolean => /^https?:\/\/[^\s/.]+[^\s]*$/i.test(text)

/** The values without white space around them, as copied keys have; an address without a scheme gets `https://`. */
export function trimmedCredentials(
  fields: readonly CredentialField[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = values[name]?.trim() ?? ''
      const lacksScheme = kind === 'url' && value !== '' && !/^[a-z][a-z\d+.-]*:/i.test(value)
      return [name, lacksScheme ? `https://${value}` : value]
    }),
  )
}
