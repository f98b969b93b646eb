import { useLayoutEffect } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { setPasswordMessages } from '../../messages/set-password.ts'
import { type Press, useEachPress } from '../../ui/loading/press.ts'
import { AlertProvider, useAlert } from '../../ui/overlays/alerts.tsx'
import { headerSafeToken, platformParameter } from './platform-rules.ts'
import { ProblemNotice } from './problem-notice.tsx'
import type { InternalSetPasswordProps } from './set-password-props.ts'
import type { usePasswordFields } from './use-password-fields.ts'
import type { useRole } from './use-role.ts'
import { useSubmit } from './use-submit.ts'

type SubmissionProps = InternalSetPasswordProps & {
  press: Press
  choice: ReturnType<typeof usePasswordFields>
  role: ReturnType<typeof useRole>
  /** Shows the final view if nothing navigates away. */
  onFinish: () => void
}

/** Handles a submit, and shows its error below the form. */
export function Submission(props: SubmissionProps) {
  return (
    <AlertProvider>
      <SubmissionHandler {...props} />
    </AlertProvider>
  )
}

function SubmissionHandler(props: SubmissionProps) {
  const { setBusy } = props.press
  const { busy, problem, submit } = useFormSubmit(props)
  useLayoutEffect(() => setBusy(busy), [setBusy, busy])
  useEachPress(props.press, () => void submit())
  return problem && <ProblemNotice problem={problem} />
}

/** Checks the rules, sends the password, then continues. */
function useFormSubmit(props: SubmissionProps) {
  const { platform = 'default', onTokenInvalid, choice } = props
  const { role, forget } = props.role
  const accessToken = headerSafeToken(props.accessToken ?? '')
  const t = useMessages(setPasswordMessages)
  const { config, ownsPage } = useKit()
  const scope = useElement()
  const { go } = usePaths()
  const alert = useAlert()
  const platformValue = platformParameter(platform, config.brand.slug)
  const submission = useSubmit({ platform: platformValue, accessToken, onTokenInvalid })

  const continueAfterSuccess = async () => {
    choice.clear()
    forget()
    if (props.onPasswordSet?.({ platform, ...(role && { role }) }) === false) return
    await alert({ title: t('successTitle'), text: t('success') })
    if (scope.signal.aborted) return
    if (props.onContinue) props.onContinue()
    else if (ownsPage) go('/')
    else props.onFinish()
  }
  const submit = async () => {
    if (submission.busy) return
    if (accessToken === '') return submission.report({ text: t('noToken'), isFinal: true })
    const invalidField = choice.check()
    if (invalidField === null) return submission.send(choice.password.value, continueAfterSuccess)
    await alert({ text: t('invalid') })
    invalidField.current?.focus()
  }
  return { ...submission, submit }
}
