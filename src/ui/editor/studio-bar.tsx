import type { ReactNode } from 'react'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { studioMessages } from '../../messages/studio.ts'
import { Button } from '../fields/button.tsx'
import { Stepper } from '../layout/step-list.tsx'
import { Icon } from '../pictures/icon.tsx'
import { ArrowLeft } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import css from './studio-bar.css?inline'
import '../theme/semantic-tokens.ts'

partStyles(css)

const STEPS = ['template', 'settings', 'design'] as const
export type StudioStep = (typeof STEPS)[number]

type StudioBarProps = {
  title: string
  /** Shown next to the title: the page's purpose, or whether the changes are saved. */
  aside?: ReactNode
  /** The current step of creating the campaign; null outside its three steps. */
  step: StudioStep | null
  /** Shown in the middle: the page's tools. */
  tools?: ReactNode
  /** Actions at the end of the bar; one of them is primary. */
  children?: ReactNode
}

/** Focuses the title, after the clicked element has disappeared. */
export function focusTitle(root: ParentNode): void {
  root.querySelector<HTMLElement>('.studio-bar .title')?.focus()
}

/** The bar shared by all pages that edit a campaign: back link, name, step and actions. */
export function StudioBar({ title, aside, step, tools, children }: StudioBarProps) {
  const t = useMessages(studioMessages)
  const { linkTo } = usePaths()
  // A page outside the steps has its own heading.
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
