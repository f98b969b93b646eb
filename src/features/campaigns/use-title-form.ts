import { type SyntheticEvent, useState } from 'react'
import { useFailure } from '../../config/use-failure.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import { toApiFailure } from '../../lib/to-api-failure.ts'
import { useFailureText } from '../../ui/feedback/failure-text.ts'
import { useTitleError } from './title-field.tsx'

/**
 * A form for a title: validates it, submits it trimmed, and keeps the input if that fails.
 * @param send closes the form, or throws an ApiFailure if the title can't be saved
 */
export function useTitleForm(first: string, send: (title: string) => Promise<void>) {
  const titleError = useTitleError()
  const failureText = useFailureText()
  const [title, setTitle] = useState(first)
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [isBusy, setBusy] = useState(false)

  const submitTitle = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await send(title.trim())
    } catch (cause) {
      setFailure(toApiFailure(cause))
    }
    setBusy(false)
  }
  useFailure(failure, () => void submitTitle())
  return {
    title,
    error: failure ? failureText(failure) : error,
    isBusy,
    setTitle(next: string) {
      setTitle(next)
      setError(null)
      setFailure(null)
    },
    submit(event: SyntheticEvent<HTMLFormElement>) {
      event.preventDefault()
      const problem = titleError(title)
      setError(problem)
      if (problem !== null) focusField(event.currentTarget)
      else if (!isBusy) void submitTitle()
    },
  }
}

const focusField = (form: HTMLFormElement) => form.querySelector('input')?.focus()
