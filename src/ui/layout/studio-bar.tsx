import type { ReactNode } from 'react'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { studioMessages } from '../../messages/studio.ts'
import { Button } from '../fields/button.tsx'
import { Icon } from '../pictures/icon.tsx'
import { ArrowLeft } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import { Stepper } from './stepper.tsx'
import css from './studio-bar.css?inline'
import '../theme/semantic-tokens.ts'

partStyles(css)

const STEPS = ['template', 'settings', 'design'] as const
export type StudioStep = (typeof STEPS)[number]

type StudioBarProps = {
  title: string
  /** Beside the title: what it is for, or whether it is saved. */
  aside?: ReactNode
  /** Where the making of the campaign stands; null outside of its three steps. */
  step: StudioStep | null
  /** In the middle: what a page works with. */
  tools?: ReactNode
  /** At the end; one of them is the primary. */
  children?: ReactNode
}

/** For who has pressed what is gone now: the name of what they work on. */
export function focusTitle(root: ParentNode): void {
  root.querySelector<HTMLElement>('.studio-bar .title')?.focus()
}

/** The bar over all that makes one campaign: the way back, its name, the step, and the way on. */
export function StudioBar({ title, aside, step, tools, children }: StudioBarProps) {
  const t = useMessages(studioMessages)
  const { linkTo } = usePaths()
  // A page outside of the steps has a heading of its own.
  const Title = step === null ? 'span' : 'h1'
  return (
    <header className="studio-bar">
      <Button
        iconOnly
        label={t('backToCampaigns')}
        variant="quiet"
        icon={<Icon of={ArrowLeft} data-mirror />}
        {...linkTo('/campaigns/')}
      />
      <div className="subject-line">
        <Title className="title truncate" dir="auto" tabIndex={-1}>
          {title}
        </Title>
        {aside}
      </div>
      <span className="middle">
        {step && <Stepper steps={STEPS.map((name) => t(name))} current={STEPS.indexOf(step)} />}
        {tools}
      </span>
      {children}
    </header>
  )
}
