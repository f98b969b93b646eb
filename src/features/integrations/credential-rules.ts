import * as v from 'valibot'
import type { ApiFailure } from '../../lib/failure.ts'
import { parseUrl } from '../../lib/parse-url.ts'
import type { CredentialField } from './catalogue.ts'

/** Shown instead of a secret, or of all but its end. */
export const HIDDEN_PART = '••••••••'

export type CredentialProblem = 'missing' | 'notAddress' | 'notHttps' | 'hasAccess'

/** What is wrong with each field; empty if the values can be sent. */
export function credentialProblems(
  fields: readonly CredentialField[],
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, CredentialProblem>> {
  const problems = fields.flatMap(({ name, kind }): [string, CredentialProblem][] => {
    const value = values[name]?.trim() ?? ''
    if (value === '') return [[name, 'missing']]
    const problem = kind === 'url' ? addressProblem(value) : null
    return problem === null ? [] : [[name, problem]]
  })
  return Object.fromEntries(problems)
}

/** The server checks the rest, such as private networks. */
function addressProblem(text: string): CredentialProblem | null {
  const url = /^https?:\/\/[^\s/.]+[^\s]*$/i.test(text) ? parseUrl(text) : null
  if (url === null) return 'notAddress'
  const { protocol, username, password } = url
  if (username !== '' || password !== '') return 'hasAccess'
  return protocol === 'https:' ? null : 'notHttps'
}

const refusedField = v.object({ field: v.string() })

/** The field that the server refused; null if it says none, as for a service's own refusal. */
export function refusedFieldOf({ data }: ApiFailure): string | null {
  const refused = v.safeParse(refusedField, data)
  return refused.success ? refused.output.field : null
}

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
