import { useSignals } from '@preact/signals-react/runtime'
import { useElement, useKit } from '../../../config/context.tsx'
import { usePaths } from '../../../config/paths.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import type { Async } from '../../../lib/async.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { LinkButton } from '../../../ui/fields/link-button.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Check, Ellipsis, X } from '../../../ui/pictures/icons.ts'
import { accountOf } from '../../billing/set-live-rules.ts'
import { settingsPath } from '../../campaigns/rules.ts'
import { INSTALL_PATH } from '../../install/rules.ts'
import { can } from '../../session/permission-rules.ts'
import { sessionStore } from '../../session/store.ts'
import { sitesStore } from '../../sites/store.ts'
import { AskToSetLive } from '../live/ask-to-set-live.tsx'
import type { StudioLiveCampaign } from '../model.ts'
import { jumpToGroup } from '../settings/jump-to-group.ts'
import { useCampaignTitle } from '../settings/use-live.ts'
import { usePublishSettings } from '../settings/use-publish-settings.tsx'
import { type Edited, hasUnpublishedChanges } from '../store.ts'
import { blockingCampaign } from './blocking-rules.ts'
import { closedGateText, type GateFacts, openGateText } from './gate-text.ts'
import type { SimulatedVisit } from './try-rules.ts'
import { checkGates, type GateFix, type GateResult } from './why-rules.ts'

type GateResultsProps = {
  edited: Edited<'targeting'>
  /** The campaigns that visitors to the site may be shown. */
  live: Async<readonly StudioLiveCampaign[]>
  /** As the user typed it. */
  page: string
  simulatedVisit: SimulatedVisit
}

/** The result of each gate for a simulated visit. */
export function GateResults({ edited, live, page, simulatedVisit }: GateResultsProps) {
  useSignals()
  const t = useMessages(targetingMessages)
  const { answers, first, ...known } = useGateResults({ edited, live, simulatedVisit })
  const total = answers.length
  const count = answers.filter(({ why }) => why !== null).length
  const isLoading = answers.some((answer) => answer.isLoading)
  return (
    <>
      <p className="row" role="status">
        <Verdict {...{ count, total, isLoading }} />
      </p>
      {hasUnpublishedChanges(edited.last.campaign, edited.autosave.state.value.status) && (
        <p className="small muted">{t('whyDraft')}</p>
      )}
      {edited.last.campaign.abTestId !== null && <p className="small muted">{t('whyTest')}</p>}
      <ol className="gates">
        {answers.map((answer) => (
          <Gate
            key={answer.gate}
            answer={answer}
            edited={edited}
            first={first}
            facts={{ ...known, page, simulatedVisit }}
          />
        ))}
      </ol>
    </>
  )
}

type VerdictProps = { count: number; total: number; isLoading: boolean }

/** The overall result. It never says that all gates are open while one is still loading. */
function Verdict({ count, total, isLoading }: VerdictProps) {
  const t = useMessages(targetingMessages)
  if (count === 0 && isLoading) return <Badge>{t('looking')}</Badge>
  return (
    <>
      <Badge tone={count === 0 ? 'success' : 'danger'}>
        {t(count === 0 ? 'wouldShow' : 'wouldNotShow')}
      </Badge>
      <span className="small muted">
        {count === 0 ? t('gatesYes', { total }) : t('gatesNo', { count, total })}
      </span>
    </>
  )
}

/** The results of the gates, as far as they are known, and the campaign that is shown instead. */
function useGateResults({ edited, live, simulatedVisit }: Omit<GateResultsProps, 'page'>) {
  const kit = useKit()
  const account = accountOf(sessionStore(kit).user.value)
  const targeting = edited.autosave.value.value
  const { campaign } = edited.last
  const now = kit.clock.now()
  const isKnown = live.status === 'ready'
  const query = { mine: toLiveCampaign(edited), simulatedVisit, now }
  const blocker = isKnown ? blockingCampaign({ ...query, live: live.value }) : null
  const unknown = live.status === 'loading' ? 'looking' : null
  const blockedBy = isKnown ? (blocker?.why ?? 'none') : unknown
  const site = sitesStore(kit).selected.value
  const lastSeenAt = site?.lastSeenAt ?? null
  const facts = { targeting, account, lastSeenAt, now }
  const answers = checkGates({ campaign, simulatedVisit, blockedBy, ...facts })
  return { answers, first: blocker?.campaignId, ...facts }
}

/** The edited campaign in the form in which visitors' pages receive it. */
const toLiveCampaign = ({
  last: { campaign, design },
  autosave,
}: Edited<'targeting'>): StudioLiveCampaign => ({
  ...{ campaignId: campaign.campaignId, abTestId: campaign.abTestId },
  ...{ kind: design.frame.kind, side: design.frame.side },
  is_notice: campaign.intent === 'cookie-notices',
  targeting: autosave.value.value,
})

type FixProps = {
  edited: Edited<'targeting'>
  /** The campaign that is shown instead. */
  first?: string | undefined
}
type GateProps = FixProps & { answer: GateResult; facts: GateFacts }

function Gate({ answer: { gate, why, fix, isLoading }, facts, ...props }: GateProps) {
  useSignals()
  const t = useMessages(targetingMessages)
  const say = { facts, t, locale: useElement().locale.value }
  return (
    <li data-no={why === null ? undefined : ''} data-looking={isLoading ? '' : undefined}>
      <span className="mark" aria-hidden="true">
        <Icon of={isLoading ? Ellipsis : why === null ? Check : X} />
      </span>
      <span className="gate">{t(`gate-${gate}`)}</span>
      <span className="says">
        {isLoading ? (
          t('looking')
        ) : (
          <>
            <span className="visually-hidden">{t(why === null ? 'yes' : 'no')} </span>
            {why === null ? openGateText(gate, say) : closedGateText(why, say)}{' '}
          </>
        )}
        {fix && <FixLink fix={fix} {...props} />}
      </span>
    </li>
  )
}

/** Fixes that are on other pages; every other fix is a group of rules on this page. */
const FIX_PATHS: ReadonlyMap<GateFix, string> = new Map([
  ['billing', '/billing'],
  ['install', INSTALL_PATH],
])

/** A link to the plans or to a group of rules on this page, or a button that fixes the problem directly. */
function FixLink({ fix, edited, first }: FixProps & { fix: GateFix }) {
  useSignals()
  const t = useMessages(targetingMessages)
  const { linkTo } = usePaths()
  const { root } = useElement()
  const user = sessionStore(useKit()).user.value
  if (fix === 'live') {
    const mayPublish = user !== null && can(user, 'publish_campaigns')
    return mayPublish ? <SetLiveLink edited={edited} /> : <AskToSetLive edited={edited} />
  }
  if (fix === 'first')
    return first === undefined ? null : <BlockingCampaignLink campaignId={first} />
  const admin = user?.adminEmail ?? null
  if (fix === 'billing' && admin !== null) return t('mend-ask', { admin })
  const page = FIX_PATHS.get(fix)
  const link = page ? linkTo(page) : { href: `#${fix}`, onClick: jumpToGroup(root, fix) }
  return <a {...link}>{t(`mend-${fix}`)}</a>
}

function BlockingCampaignLink({ campaignId }: { campaignId: string }) {
  const t = useMessages(targetingMessages)
  const { linkTo } = usePaths()
  const title = useCampaignTitle(campaignId)
  return (
    <a dir="auto" {...linkTo(settingsPath(campaignId))}>
      {title ?? t('mend-first')}
    </a>
  )
}

function SetLiveLink({ edited }: { edited: Edited<'targeting'> }) {
  const t = useMessages(targetingMessages)
  const { isBusy, press, dialog } = usePublishSettings(edited)
  return (
    <>
      <LinkButton aria-disabled={isBusy || undefined} onClick={() => !isBusy && press()}>
        {t('mend-live')}
      </LinkButton>
      {dialog}
    </>
  )
}
