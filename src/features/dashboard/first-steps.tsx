import type { ReactNode } from 'react'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { figureMessages } from '../../messages/figures.ts'
import { Card } from '../../ui/layout/card.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Check } from '../../ui/pictures/icons.ts'
import { partStyles } from '../../ui/theme/base.ts'
import type { Site } from '../sites/model.ts'
import type { User } from '../user/model.ts'
import css from './first-steps.css?inline'
import { type FirstStep, firstSteps } from './first-steps-rules.ts'
import type { Analytics } from './model.ts'

partStyles(css)

type FirstStepsProps = {
  analytics: Analytics
  site: Site
  plan: User['plan']
  onInstallationHelp: (() => void) | undefined
}

/** The checklist that takes an account from sign-up to its first leads. */
export function FirstSteps({ analytics, site, plan, onInstallationHelp }: FirstStepsProps) {
  const t = useMessages(figureMessages)
  const steps = firstSteps({ analytics, site, plan })
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Card
      title={t('stepsTitle')}
      aside={
        <span className="small subtle number">
          {t('stepsCount', { done, total: steps.length })}
        </span>
      }
    >
      <ul className="checklist">
        {steps.map((step) => (
          <Step key={step.name} step={step} onInstallationHelp={onInstallationHelp} />
        ))}
      </ul>
    </Card>
  )
}

type StepProps = { step: FirstStep } & Pick<FirstStepsProps, 'onInstallationHelp'>

function Step({ step, onInstallationHelp }: StepProps) {
  const t = useMessages(figureMessages)
  const { name, isDone } = step
  return (
    <li data-done={isDone ? '' : undefined}>
      <span className="mark">{isDone && <Icon of={Check} />}</span>
      {isDone ? (
        <span className="name">
          {t(name)}
          <VisuallyHidden>{t('stepDone')}</VisuallyHidden>
        </span>
      ) : (
        <span>
          <StepLink step={step} onInstallationHelp={onInstallationHelp}>
            {t(name)}
          </StepLink>
          <StepNote step={step} />
        </span>
      )}
    </li>
  )
}

function StepNote({ step: { name, seats } }: { step: FirstStep }) {
  const t = useMessages(figureMessages)
  const isUnlimited = name === 'stepColleague' && seats === undefined
  const note = isUnlimited ? 'stepColleagueNoteUnlimited' : (`${name}Note` as const)
  return <span className="small muted">{t(note, { count: seats ?? 0 })}</span>
}

function StepLink({ step, onInstallationHelp, children }: StepProps & { children: ReactNode }) {
  const { linkTo } = usePaths()
  const { destination } = step
  if (typeof destination === 'object') {
    return (
      <a className="name strong" {...linkTo(destination.page)}>
        {children}
      </a>
    )
  }
  if (destination === 'coming' || !onInstallationHelp)
    return <span className="name strong">{children}</span>
  return (
    <button
      type="button"
      className="name strong"
      aria-haspopup="dialog"
      onClick={onInstallationHelp}
    >
      {children}
    </button>
  )
}
