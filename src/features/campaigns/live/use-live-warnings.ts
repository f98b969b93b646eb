import { useElement, useKit } from '../../../config/context.tsx'
import { usePaths } from '../../../config/paths.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { readableHost } from '../../../lib/readable-host.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { campaignsMessages } from '../../../messages/campaigns.ts'
import { useLocaleFormats } from '../../../ui/data/use-locale-formats.ts'
import type { WarningItem } from '../../../ui/feedback/warning-list.tsx'
import { billingPath } from '../../billing/reason-rules.ts'
import { accountOf, whyHidden } from '../../billing/set-live-rules.ts'
import { viewsResetOn } from '../../billing/views-forecast-rules.ts'
import { INSTALL_PATH, snippetProblem } from '../../install/rules.ts'
import { relativeTime } from '../../notifications/rules.ts'
import { sessionStore } from '../../session/store.ts'
import { sitesStore } from '../../sites/store.ts'
import type { Campaign } from '../model.ts'
import { designPath } from '../rules.ts'

/**
 * Why visitors don't see a campaign that is live or about to go live, or which of its contents they should not see;
 * empty if there is nothing to warn about. `samples` is the number of places in its design that still have sample
 * content.
 */
export function useLiveWarnings(): (campaign: Campaign, samples?: number) => WarningItem[] {
  const snippetWarning = useSnippetWarning()
  const viewsWarning = useViewsWarning()
  const samplesWarning = useSamplesWarning()
  return (campaign, samples = 0) =>
    [samplesWarning(campaign, samples), snippetWarning(), viewsWarning(campaign)].flatMap(
      (point) => point ?? [],
    )
}

function useSamplesWarning(): (campaign: Campaign, samples: number) => WarningItem | null {
  const t = useMessages(campaignsMessages)
  const { go } = usePaths()
  return ({ campaignId }, samples) => {
    if (samples === 0) return null
    const action = { label: t('way-samples'), run: () => go(designPath(campaignId)) }
    return { text: t('warning-samples', { count: samples }), action }
  }
}

function useSnippetWarning(): () => WarningItem | null {
  const kit = useKit()
  const t = useMessages(campaignsMessages)
  const { go } = usePaths()
  const locale = useElement().locale.value
  return () => {
    const site = sitesStore(kit).selected.peek()
    if (site === null) return null
    const now = new Date(kit.clock.now())
    const problem = snippetProblem(site.lastSeenAt, now)
    if (problem === null) return null
    const domain = readableHost(site.domain)
    const action = { label: t(`way-${problem}`), run: () => go(INSTALL_PATH) }
    if (site.lastSeenAt === null) return { text: t('warning-never-seen', { domain }), action }
    const when = relativeTime(site.lastSeenAt, now, locale)
    return { text: t('warning-not-lately', { domain, when }), action }
  }
}

function useViewsWarning(): (campaign: Campaign) => WarningItem | null {
  const kit = useKit()
  const t = useMessages(campaignsMessages)
  const actionText = useMessages(actionMessages)
  const { go } = usePaths()
  const { dayUtc } = useLocaleFormats()
  return (campaign) => {
    const user = sessionStore(kit).user.peek()
    const now = new Date(kit.clock.now())
    if (whyHidden(accountOf(user), { ...campaign, status: 'live' }, now) !== 'views') return null
    const admin = user?.adminEmail ?? null
    const text = t('warning-views', { date: dayUtc(viewsResetOn(now)) })
    if (admin !== null) return { text: `${text} ${t('askForPlan', { admin })}`, action: null }
    return {
      text,
      action: { label: actionText('comparePlans'), run: () => go(billingPath('views')) },
    }
  }
}
