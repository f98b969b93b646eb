import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { wizardMessages } from '../../messages/wizard.ts'
import { Stepper } from '../../ui/layout/step-list.tsx'
import { partStyles } from '../../ui/theme/base.ts'
import type { InstallPlatform, Platform } from '../install/model.ts'
import { installPlatforms } from '../install/rules.ts'
import { WizardPicture } from './browser-picture.tsx'
import { type WizardStep, wizardSteps } from './rules.ts'
import { DetailsStep, FinishedPanel, Installing, TokenFailed } from './step-parts.ts'
import type { Wizard } from './store.ts'
import { useWizard } from './use-wizard.ts'
import { WebsiteStep } from './website-step.tsx'
import css from './wizard.css?inline'

import type { InternalWizardProps } from './wizard-props.ts'

export type { AddSiteWizardProps } from './wizard-props.ts'

partStyles(css)

const STEP_LABELS = ['stepDetails', 'stepWebsite', 'stepInstall'] as const

/** Adds a site to an account in three steps: details, website and install. */
export function AddSiteWizard(props: InternalWizardProps) {
  useSignals()
  const { ownsPage } = useKit()
  const { askDetails } = props
  const t = useMessages(wizardMessages)
  const wizard = useWizard({ askDetails, step: props.step })
  const { step, domain, way, installOn } = wizard.draft.value
  const heading = useStepChange(step, props)
  if (wizard.hasFinished.value) return <FinishedPanel wizard={wizard} />
  const platform = props.platform ?? wizard.account.value?.user.value?.platform ?? 'other'
  const currentPage: WizardPage = {
    wizard,
    platform,
    way: way ?? (platform === 'shopify' ? 'shopify' : 'domain'),
  }
  const steps = wizardSteps(askDetails)
  const hasPicture = ownsPage && step < 2
  const Title = ownsPage ? 'h1' : 'h2'
  return (
    <div className="wizard" data-step={step} data-split={hasPicture ? '' : undefined}>
      <div className="questions">
        <Stepper steps={steps.map((one) => t(STEP_LABELS[one]))} current={steps.indexOf(step)} />
        <TokenFailure wizard={wizard} />
        <Title className="title-page" tabIndex={-1} ref={heading}>
          {t(titleOf(step, currentPage.way, installOn ?? installPlatforms(platform)[0]))}
        </Title>
        <CurrentStep {...props} {...currentPage} step={step} />
      </div>
      {hasPicture && <WizardPicture step={step} domain={domain} />}
    </div>
  )
}

type WizardPage = { wizard: Wizard; platform: Platform; way: 'domain' | 'shopify' }

const INSTALL_TITLES = {
  javascript: 'installTitle',
  wordpress: 'pluginTitle',
  shopify: 'appTitle',
} as const

function titleOf(step: WizardStep, way: WizardPage['way'], method: InstallPlatform = 'javascript') {
  if (step === 0) return 'detailsTitle'
  if (step === 2) return INSTALL_TITLES[method]
  return way === 'shopify' ? 'shopTitle' : 'websiteTitle'
}

function TokenFailure({ wizard }: { wizard: Wizard }) {
  useSignals()
  const account = wizard.account.value
  const failure = account?.tokenFailure.value
  if (!failure) return null
  return <TokenFailed failure={failure} onRetry={() => void account.retry()} />
}

function CurrentStep({ step, ...props }: InternalWizardProps & WizardPage & { step: WizardStep }) {
  const { wizard, way, askDetails } = props
  switch (step) {
    case 0:
      return <DetailsStep key={step} wizard={wizard} />
    case 1:
      return (
        <WebsiteStep
          wizard={wizard}
          way={way}
          onAdded={(site) => props.onSiteAdded?.({ siteId: site.siteId, domain: site.domain })}
          onLimit={props.onSitesLimitReached}
          onBack={askDetails ? () => wizard.goTo(0) : null}
        />
      )
    case 2:
      return <Installing key={step} {...props} />
  }
}

/** Notifies the host and moves focus to the new step's heading; the first step doesn't move focus. */
function useStepChange(step: WizardStep, { onStepChanged }: InternalWizardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previousStep = useRef(step)
  // Runs in the same React commit as the step: a later focus change would interrupt typing in the step's field.
  useLayoutEffect(() => {
    if (previousStep.current !== step) heading.current?.focus()
  }, [step])
  useEffect(() => {
    if (previousStep.current === step) return
    previousStep.current = step
    onStepChanged?.({ step })
  })
  return heading
}
