import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentType, useEffect, useRef } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { wizardMessages } from '../../messages/wizard.ts'
import { partStyles } from '../../ui/base.ts'
import { Stepper } from '../../ui/stepper.tsx'
import { loadCountries } from './countries.ts'
import { Deferred } from './deferred.tsx'
import { FinishedPanel } from './finished-panel.tsx'
import type { WizardSite } from './model.ts'
import {
  type InstallPlatform,
  installPlatforms,
  type Platform,
  type WizardStep,
  wizardSteps,
} from './rules.ts'
import type { Wizard } from './store.ts'
import { useFinish } from './use-finish.ts'
import { useWizard } from './use-wizard.ts'
import { WebsiteStep } from './website-step.tsx'
import css from './wizard.css?inline'
import { WizardPicture } from './wizard-picture.tsx'

partStyles(css)

/** What the install step is given; another feature draws it. */
export type InstallStepProps = {
  site: WizardSite
  platform: Platform
  /** What the person chose before; null for the first that is offered. */
  chosen: InstallPlatform | null
  onChoose: (platform: InstallPlatform) => void
  onBack: () => void
  onContinue: () => void
  busy: boolean
  /** Why *Continue* did not work. */
  failure: unknown
}

export type AddSiteWizardProps = {
  /** Goes before the platform of the person's account. */
  platform?: Platform
  /** Begins with page 0. */
  askDetails: boolean
  /** Where to begin: 0, 1 or 2. */
  step?: number
  onSiteAdded?(detail: WizardSite): boolean
  onStepChanged?(detail: { step: WizardStep }): boolean
  /** False when the host goes on by itself; else our own page goes to the dashboard. */
  onFinished?(): boolean
}

type ComposedProps = AddSiteWizardProps & {
  loadInstallStep: () => Promise<ComponentType<InstallStepProps>>
}

const WORDS = ['stepDetails', 'stepWebsite', 'stepInstall'] as const

/** Details, website, install: how a site comes to an account. Spec §2, *Add-site wizard*. */
export function AddSiteWizard(props: ComposedProps) {
  useSignals()
  const { ownsPage } = useKit()
  const { askDetails } = props
  const t = useMessages(wizardMessages)
  const wizard = useWizard({ askDetails, step: props.step })
  const { step, domain, way, installOn } = wizard.draft.value
  const heading = useStepChange(step, props)
  if (wizard.hasFinished.value) return <FinishedPanel wizard={wizard} />

  const platform = props.platform ?? wizard.account.value?.user.value?.platform ?? 'other'
  const shown: Page = {
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
        <Stepper steps={steps.map((one) => t(WORDS[one]))} current={steps.indexOf(step)} />
        <Title className="title-page" tabIndex={-1} ref={heading}>
          {t(titleOf(step, shown.way, installOn ?? installPlatforms(platform)[0]))}
        </Title>
        <StepOf {...props} {...shown} step={step} />
      </div>
      {hasPicture && <WizardPicture step={step} domain={domain} />}
    </div>
  )
}

type Page = { wizard: Wizard; platform: Platform; way: 'domain' | 'shopify' }

const INSTALL_TITLES = {
  javascript: 'installTitle',
  wordpress: 'pluginTitle',
  shopify: 'appTitle',
} as const

function titleOf(step: WizardStep, way: Page['way'], method: InstallPlatform = 'javascript') {
  if (step === 0) return 'detailsTitle'
  if (step === 2) return INSTALL_TITLES[method]
  return way === 'shopify' ? 'shopTitle' : 'websiteTitle'
}

function StepOf({ step, ...props }: ComposedProps & Page & { step: WizardStep }) {
  const { wizard, way, askDetails } = props
  switch (step) {
    case 0:
      return <Deferred load={loadDetails}>{(Details) => <Details wizard={wizard} />}</Deferred>
    case 1:
      return (
        <WebsiteStep
          wizard={wizard}
          way={way}
          onAdded={(site) => props.onSiteAdded?.({ siteId: site.siteId, domain: site.domain })}
          onBack={askDetails ? () => wizard.goTo(0) : null}
        />
      )
    case 2:
      return <Installing {...props} />
  }
}

async function loadDetails() {
  // Asked for together with the step that shows it, so that it does not come a round trip later.
  void loadCountries().catch(() => {})
  const { DetailsStep } = await import('./details-step.tsx')
  return DetailsStep
}

function Installing({ wizard, platform, loadInstallStep, onFinished }: ComposedProps & Page) {
  useSignals()
  const t = useMessages(wizardMessages)
  const { finish, busy, failure } = useFinish(wizard, onFinished)
  const { site, installOn } = wizard.draft.value
  if (!site) return null
  return (
    <>
      <p className="lede muted">{t('installText', { domain: site.domain })}</p>
      <Deferred load={loadInstallStep}>
        {(InstallStep) => (
          <InstallStep
            {...{ site, platform, busy, failure, chosen: installOn, onContinue: finish }}
            onChoose={(chosen) => wizard.type({ installOn: chosen })}
            onBack={() => wizard.goTo(1)}
          />
        )}
      </Deferred>
    </>
  )
}

/** Tells the host, and takes the focus to the new step's heading; the first step takes no focus. */
function useStepChange(step: WizardStep, { onStepChanged }: ComposedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    heading.current?.focus()
    onStepChanged?.({ step })
  })
  return heading
}
