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
  trimmedCredentials,
} from './credential-rules.ts'

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
  useFailure(failure, () => void submitValues(trimmedCredentials(fields, values)))
  return {
    values,
    isBusy,
    errors: Object.fromEntries(
      fields.flatMap(({ name }) => {
        const problem = problems[name]
        if (problem === undefined) return []
        return [[name, problem === 'missing' ? t(`missing-${name}`) : t(problem)]]
      }),
    ),
    /** Why the service or the server refused the values. */
    refusal: failure && failureText(failure),
    change(name: string, value: string) {
      setValues((before) => ({ ...before, [name]: value }))
      setProblems(({ [name]: _solved, ...others }) => others)
    },
    submit(event: SyntheticEvent<HTMLFormElement>) {
      event.preventDefault()
      const credentials = trimmedCredentials(fields, values)
      const found = credentialProblems(fields, credentials)
      setProblems(found)
      const first = fields.findIndex(({ name }) => name in found)
      if (first >= 0) event.currentTarget.querySelectorAll('input')[first]?.focus()
      else if (!isBusy) void submitValues(credentials)
    },
  }
}
