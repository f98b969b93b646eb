import { type SyntheticEvent, useState } from 'react'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import { toApiFailure } from '../../lib/to-api-failure.ts'
import { integrationsMessages } from '../../messages/integrations.ts'
import { useFailureText } from '../../ui/feedback/failure-text.ts'
import type { CredentialField } from './catalogue.ts'
import {
  type CredentialProblem,
  credentialProblems,
  refusedFieldOf,
  trimmedCredentials,
} from './credential-rules.ts'

/** What a field asks for, in the service's own word. */
export const wordOf = (field: CredentialField): 'url' | 'key' | 'token' =>
  field.kind === 'secret' && field.isToken ? 'token' : field.name

/**
 * A form for credentials: checks each field, and keeps what was typed if the service refuses it.
 * @param send closes the form, or throws an ApiFailure with the service's own words
 */
export function useCredentialsForm(
  fields: readonly CredentialField[],
  send: (credentials: Record<string, string>) => Promise<void>,
) {
  const t = useMessages(integrationsMessages)
  const failureText = useFailureText()
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, CredentialProblem>>>({})
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [isBusy, setBusy] = useState(false)

  const submitValues = async (credentials: Record<string, string>) => {
    setBusy(true)
    setFailure(null)
    try {
      await send(credentials)
    } catch (error) {
      setFailure(toApiFailure(error))
    }
    setBusy(false)
  }
  const refused = failure && refusedFieldOf(failure)
  const refusedField = fields.some(({ name }) => name === refused) ? refused : null
  useFailure(failure, () => void submitValues(trimmedCredentials(fields, values)))
  return {
    values,
    isBusy,
    errors: Object.fromEntries(
      fields.flatMap((field) => {
        const { name } = field
        if (name === refusedField) return [[name, failureText(failure)]]
        const problem = problems[name]
        if (problem === undefined) return []
        return [[name, problem === 'missing' ? t(`missing-${wordOf(field)}`) : t(problem)]]
      }),
    ),
    /** Why the service or the server refused the values. */
    refusal: failure && refusedField === null ? failureText(failure) : null,
    change(name: string, value: string) {
      setValues((before) => ({ ...before, [name]: value }))
      setProblems(({ [name]: _solved, ...others }) => others)
      if (name === refusedField) setFailure(null)
    },
    submit(event: SyntheticEvent<HTMLFormElement>) {
      event.preventDefault()
      const credentials = trimmedCredentials(fields, values)
      const found = credentialProblems(fields, credentials)
      setProblems(found)
      setFailure(null)
      const first = fields.findIndex(({ name }) => name in found)
      if (first >= 0) event.currentTarget.querySelectorAll('input')[first]?.focus()
      else if (!isBusy) void submitValues(credentials)
    },
  }
}
