import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { actionMessages } from '../../messages/actions.ts'
import { Button } from '../../ui/fields/button.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import type { Problem } from './use-submit.ts'

/** The error below the form, with next steps if a retry can't help. */
export function ProblemNotice({ problem }: { problem: Problem }) {
  return (
    <div className="field problem">
      <FieldError>{problem.text}</FieldError>
      {problem.isFinal && <NextSteps />}
    </div>
  )
}

/** A sign-in button for users who already have a password, except on host pages; and a link to support. */
export function NextSteps() {
  const actionText = useMessages(actionMessages)
  const { config, ownsPage } = useKit()
  const { linkTo } = usePaths()
  return (
    <div className="row">
      {ownsPage && <Button {...linkTo('/login')}>{actionText('signIn')}</Button>}
      <Button href={config.links.support} target="_blank" rel="noopener">
        {actionText('contact')}
      </Button>
    </div>
  )
}
