import { useSignals } from '@preact/signals-react/runtime'
import { useMessages } from '../../config/use-messages.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { figureMessages } from '../../messages/figures.ts'
import type { Site } from '../sites/model.ts'
import { isWithoutViews, subscribersSinceYesterday } from './figures.ts'
import type { LoadedAnalytics } from './store.ts'

/** The one-line summary below the greeting. */
export function SummaryLine({
  answer: { query, analytics },
  site,
}: {
  answer: LoadedAnalytics
  site: Site
}) {
  useSignals()
  const t = useMessages(figureMessages)
  const name = query.campaign?.title ?? readableHost(site.domain)
  if (isWithoutViews(analytics)) {
    const isNew = site.lastSeenAt === null && !query.campaign
    return isNew ? t('quietNew', { name }) : t('quiet', { name, count: query.days })
  }
  const count = subscribersSinceYesterday(analytics.days)
  return count > 0 ? t('gained', { name, count }) : t('gainedNone', { name })
}
