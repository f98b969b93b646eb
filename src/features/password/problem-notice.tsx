import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { setPasswordMessages } from '../../messages/set-password.ts'
import { Button } from '../../ui/fields/button.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import type { Problem } from './use-submit.ts'

/** What went wrong, under the form, as text; where no other try can help, the ways on. */
export function ProblemNotice({ problem }: { problem: Problem }) {
  return (
    <div className="field problem">
      <FieldError>{problem.text}</FieldError>
      {problem.isFinal && <NextSteps />}
    </div>
  )
}

/** Who has a password already may sign in here; a host has a sign-in of its own. */
export function NextSteps() {
  const t = useMessages(setPasswordMessages)
  const { config, ownsPage } = useKit()
  const { linkTo } = usePaths()
  return (
    <div className="row">
      {ownsPage && <Button {...linkTo('/login')}>{t('signIn')}</Button>}
      <Button href={config.links.support} target="_blank" rel="noopener">
        {t('contact')}
      </Button>
    </div>
  )
}
