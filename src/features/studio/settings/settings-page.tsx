import { useSignals } from '@preact/signals-react/runtime'
import { useElement, useKit } from '../../../config/context.tsx'
import { usePaths } from '../../../config/paths.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import type { Targeting } from '../../../popup/targeting.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import {
  ArrowRight,
  Calendar,
  Repeat2,
  ShieldCheck,
  Signpost,
  Timer,
  Users,
} from '../../../ui/icons.ts'
import { StudioBar } from '../../../ui/studio-bar.tsx'
import { designPath } from '../../campaigns/rules.ts'
import { can } from '../../session/rules.ts'
import { sessionStore } from '../../session/store.ts'
import { EditedPage } from '../edited-page.tsx'
import { TARGETING_PART } from '../parts.ts'
import { PreviewButton } from '../preview-button.tsx'
import { SaveNotice } from '../save-notice.tsx'
import { SaveState } from '../save-state.tsx'
import { type Edited, isAheadOfVisitors } from '../store.ts'
import { ConsentRules } from './consent.tsx'
import { leapTo } from './leap.ts'
import { Often } from './often.tsx'
import { PublishChanges } from './publish-changes.tsx'
import { readBack } from './read-back.ts'
import { ScheduleRules } from './schedule.tsx'
import { When } from './when.tsx'
import { Where } from './where.tsx'
import { Who } from './who.tsx'
import { WhyNot } from './why-not.tsx'

/** `/campaign/settings/`: when, where, to whom and how often a campaign shows. */
export function SettingsPage({ campaignId }: { campaignId: string | null }) {
  const t = useMessages(targetingMessages)
  return (
    <EditedPage
      campaignId={campaignId}
      part={TARGETING_PART}
      step="settings"
      loading={t('loading')}
      failed={t('failed')}
    >
      {(edited) => <Settings edited={edited} />}
    </EditedPage>
  )
}

function Settings({ edited }: { edited: Edited<'targeting'> }) {
  useSignals()
  const t = useMessages(targetingMessages)
  const { linkTo } = usePaths()
  const user = sessionStore(useKit()).user.value
  const mayEdit = user !== null && can(user, 'edit_campaigns')
  const { last, saves } = edited
  const { campaign, changedBy } = last
  const state = saves.state.value
  const targeting = saves.value.value
  const edit = (change: Partial<Targeting>) => saves.edit({ ...saves.value.peek(), ...change })
  return (
    <>
      <StudioBar title={campaign.title} step="settings" aside={<SaveState state={state} />}>
        <PublishChanges edited={edited} />
        <Button
          variant="primary"
          iconAfter={<Icon of={ArrowRight} data-mirror />}
          {...linkTo(designPath(campaign.campaignId))}
        >
          {t('continue')}
        </Button>
      </StudioBar>
      <SaveNotice state={state} who={changedBy} onChoose={(choice) => saves.choose(choice)} />
      <div className="settings-grid">
        <Sections />
        <fieldset className="rules-of" disabled={!mayEdit}>
          {!mayEdit && <p className="muted">{t('noChange')}</p>}
          <Groups targeting={targeting} edit={edit} />
        </fieldset>
        <aside className="side stack" data-gap="5" aria-label={t('readBack')}>
          <ReadBack targeting={targeting} />
          <WhyNot campaign={campaign} targeting={targeting} isDraft={isAheadOfVisitors(edited)} />
          <PreviewButton campaignId={campaign.campaignId} flush={() => saves.flush()} />
        </aside>
      </div>
    </>
  )
}

function Groups(props: { targeting: Targeting; edit: (change: Partial<Targeting>) => void }) {
  return (
    <>
      <When {...props} />
      <Where {...props} />
      <Who {...props} />
      <Often {...props} />
      <ScheduleRules {...props} />
      <ConsentRules {...props} />
    </>
  )
}

const SECTIONS = [
  { id: 'when', icon: Timer },
  { id: 'where', icon: Signpost },
  { id: 'who', icon: Users },
  { id: 'often', icon: Repeat2 },
  { id: 'schedule', icon: Calendar },
  { id: 'consent', icon: ShieldCheck },
] as const

/** The way to each group. */
function Sections() {
  const t = useMessages(targetingMessages)
  const { root } = useElement()
  return (
    <nav aria-label={t('sections')}>
      <ul className="step-nav">
        {SECTIONS.map(({ id, icon }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={leapTo(root, id)}>
              <Icon of={icon} />
              {t(id)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ReadBack({ targeting }: { targeting: Targeting }) {
  useSignals()
  const t = useMessages(targetingMessages)
  const sentences = readBack(targeting, t, useElement().locale.value)
  return (
    <Card
      title={t('readBack')}
      aside={<CopyButton variant="quiet" text={sentences.join('\n')} name={t('readBack')} />}
    >
      <div className="read-back muted">
        {sentences.map((sentence, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one sentence a group, in their order
          <p key={index}>{sentence}</p>
        ))}
      </div>
    </Card>
  )
}
