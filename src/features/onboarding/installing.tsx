import { useSignals } from '@preact/signals-react/runtime'
import { useMessages } from '../../config/use-messages.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { wizardStepMessages } from '../../messages/wizard-steps.ts'
import type { Platform } from '../install/model.ts'
import type { Wizard } from './store.ts'
import { useFinish } from './use-finish.ts'
import type { InternalWizardProps } from './wizard-props.ts'

type InstallingProps = Pick<InternalWizardProps, 'InstallStep' | 'onFinished'> & {
  wizard: Wizard
  platform: Platform
}

/** Page 2: the install instructions, rendered by another feature. */
export function Installing({ wizard, platform, InstallStep, onFinished }: InstallingProps) {
  useSignals()
  const t = useMessages(wizardStepMessages)
  const { finish, busy, failure } = useFinish(wizard, onFinished)
  const { site, installOn } = wizard.draft.value
  if (!site) return null
  return (
    <>
      <p className="lede muted">{t('installText', { domain: readableHost(site.domain) })}</p>
      <InstallStep
        {...{ site, platform, busy, failure, chosen: installOn, onContinue: finish }}
        onChoose={(chosen) => wizard.updateDraft({ installOn: chosen })}
        onBack={() => wizard.goTo(1)}
      />
    </>
  )
}
