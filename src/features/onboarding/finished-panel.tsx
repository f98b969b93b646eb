import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { wizardStepMessages } from '../../messages/wizard-steps.ts'
import { Button } from '../../ui/fields/button.tsx'
import type { Wizard } from './store.ts'

/** The final view on a host page that doesn't navigate away. */
export function FinishedPanel({ wizard }: { wizard: Wizard }) {
  useSignals()
  const t = useMessages(wizardStepMessages)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const domain = readableHost(wizard.draft.value.site?.domain ?? '')
  return (
    <div className="wizard">
      <h2 className="title-page" tabIndex={-1} ref={heading}>
        {t('finishedTitle')}
      </h2>
      <p className="lede muted">{t('finishedText', { domain })}</p>
      <Button onClick={() => wizard.startAgain()}>{t('addAnother')}</Button>
    </div>
  )
}
