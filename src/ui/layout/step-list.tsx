import { useMessages } from '../../config/use-messages.ts'
import { stepperMessages } from '../../messages/stepper.ts'
import { Icon } from '../pictures/icon.tsx'
import { Check } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import css from './step-list.css?inline'

partStyles(css)

/** The progress through a few steps; `current` starts at 0. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  const t = useMessages(stepperMessages)
  return (
    <ol className="stepper" aria-label={t('steps')}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-done={index < current ? '' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="dot">
            {index < current ? <Icon of={Check} data-size="small" /> : index + 1}
          </span>
          <span className="word">{step}</span>
          {index < current && <span className="visually-hidden">{t('done')}</span>}
        </li>
      ))}
    </ol>
  )
}
