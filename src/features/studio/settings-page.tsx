import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { targetingMessages } from '../../messages/targeting.ts'
import type { Targeting } from '../../popup/targeting.ts'
import { DraftProvider } from '../../ui/editor/draft-context.tsx'
import type { InvalidDrafts } from '../../ui/editor/invalid-drafts.ts'
import { CopyButton } from '../../ui/fields/copy-button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import {
  Calendar,
  Repeat2,
  ShieldCheck,
  ShoppingCart,
  Signpost,
  Timer,
  Users,
} from '../../ui/pictures/icons.ts'
import { can } from '../session/permission-rules.ts'
import { sessionStore } from '../session/store.ts'
import { consentCheckboxes } from './document/consent-rules.ts'
import { EditedPage } from './edited-page.tsx'
import { LiveLine } from './live/live-line.tsx'
import { PreviewButton } from './live/preview-button.tsx'
import { DESIGN_PART, TARGETING_PART } from './saving/part-specs.ts'
import { storedDrafts } from './saving/stored-invalid-drafts.ts'
import { CartRules } from './settings/cart-rule.tsx'
import { ConsentRules } from './settings/consent-rule.tsx'
import { FrequencyRules } from './settings/frequency.tsx'
import { jumpToGroup } from './settings/jump-to-group.ts'
import { targetingSummary } from './settings/read-back.ts'
import { ScheduleRules } from './settings/schedule.tsx'
import { SettingsBar, type SettingsBarProps } from './settings/settings-bar.tsx'
import { TriggerRules } from './settings/trigger-list.tsx'
import { PageTargeting } from './settings/where.tsx'
import { VisitorRules } from './settings/who.tsx'
import type { Edited } from './store.ts'
import { WhyNot } from './why/why-not.tsx'

type SettingsPageProps = {
  campaignId: string | null
  /** Whether the user has followed a link to *Why isn’t it showing?*. */
  shouldFocusWhy?: boolean
  /** Whether the user has followed a link to a rule that is not saved. */
  shouldFocusUnsaved?: boolean
}

/** `/campaign/settings/`: when, where, to whom and how often a campaign is shown. */
export function SettingsPage(props: SettingsPageProps) {
  const { campaignId, shouldFocusWhy = false, shouldFocusUnsaved = false } = props
  const t = useMessages(targetingMessages)
  return (
    <EditedPage
      campaignId={campaignId}
      part={TARGETING_PART}
      step="settings"
      loadingLabel={t('loading')}
      failed={t('failed')}
    >
      {(edited) => <Settings {...{ edited, shouldFocusWhy, shouldFocusUnsaved }} />}
    </EditedPage>
  )
}

type SettingsProps = {
  edited: Edited<'targeting'>
  shouldFocusWhy: boolean
  shouldFocusUnsaved: boolean
}

function Settings({ edited, shouldFocusWhy, shouldFocusUnsaved }: SettingsProps) {
  useSignals()
  const t = useMessages(targetingMessages)
  const user = sessionStore(useKit()).user.value
  const mayEdit = user !== null && can(user, 'edit_campaigns')
  const { campaign } = edited.last
  // The consent checkbox is a block in the design: this page and the design editor edit the same one.
  const [design] = useState(() =>
    campaign.editorType === 'default' ? edited.openPart(DESIGN_PART) : null,
  )
  const texts = useStoredDrafts(edited, shouldFocusUnsaved)
  return (
    <DraftProvider drafts={texts}>
      <SettingsBar edited={edited} design={design} />
      <LiveLine edited={edited} />
      <div className="settings-grid">
        <Sections />
        <fieldset className="rules-of" disabled={!mayEdit}>
          {!mayEdit && <p className="muted">{t('noChange')}</p>}
          <RuleGroups edited={edited} design={design} />
        </fieldset>
        <aside className="side stack" data-gap="5" aria-label={t('readBack')}>
          <TargetingSummary edited={edited} design={design} />
          <WhyNot edited={edited} shouldFocus={shouldFocusWhy} />
          <PreviewButton campaignId={campaign.campaignId} flush={edited.flush} />
        </aside>
      </div>
    </DraftProvider>
  )
}

/** Keeps text that can't be saved, even across a reload. */
function useStoredDrafts(edited: Edited<'targeting'>, shouldFocusUnsaved: boolean): InvalidDrafts {
  const kit = useKit()
  const [{ texts, stop }] = useState(() => storedDrafts(kit, 'targeting', edited))
  useEffect(() => stop, [stop])
  useEffect(() => {
    if (shouldFocusUnsaved) texts.requestFocus(texts.all.peek()[0] ?? null)
  }, [texts, shouldFocusUnsaved])
  return texts
}

function RuleGroups({ edited: { last, autosave }, design }: SettingsBarProps) {
  useSignals()
  const edit = (change: Partial<Targeting>) =>
    autosave.edit({ ...autosave.value.peek(), ...change })
  const props = { targeting: autosave.value.value, edit }
  return (
    <>
      <TriggerRules {...props} />
      <PageTargeting {...props} />
      <VisitorRules {...props} />
      <CartRules {...props} />
      <FrequencyRules {...props} />
      <ScheduleRules {...props} />
      <ConsentRules {...props} design={design} last={last} />
    </>
  )
}

const SECTIONS = [
  { id: 'when', icon: Timer },
  { id: 'where', icon: Signpost },
  { id: 'who', icon: Users },
  { id: 'cart', icon: ShoppingCart },
  { id: 'often', icon: Repeat2 },
  { id: 'schedule', icon: Calendar },
  { id: 'consent', icon: ShieldCheck },
] as const

/** Links to each group. */
function Sections() {
  const t = useMessages(targetingMessages)
  const { root } = useElement()
  return (
    <nav aria-label={t('sections')}>
      <ul className="step-nav">
        {SECTIONS.map(({ id, icon }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={jumpToGroup(root, id)}>
              <Icon of={icon} />
              {t(id)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function TargetingSummary({ edited: { autosave }, design }: SettingsBarProps) {
  useSignals()
  const t = useMessages(targetingMessages)
  const checkboxes = design ? consentCheckboxes(design.value.value) : []
  const sentences = targetingSummary(
    { targeting: autosave.value.value, checkboxes },
    t,
    useElement().locale.value,
  )
  return (
    <Card
      title={t('readBack')}
      aside={<CopyButton variant="quiet" text={sentences.join('\n')} name={t('readBack')} />}
    >
      <div className="read-back muted">
        {sentences.map((sentence, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one sentence per group, in a fixed order
          <p key={index}>{sentence}</p>
        ))}
      </div>
    </Card>
  )
}
