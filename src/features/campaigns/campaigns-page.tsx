import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { uiMessages } from '../../messages/ui.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Plus } from '../../ui/pictures/icons.ts'
import { partStyles } from '../../ui/theme/base.ts'
import { isPaymentOverdue } from '../billing/notice-rules.ts'
import { isLimitReached } from '../billing/plan-limit-rules.ts'
import { accountOf } from '../billing/set-live-rules.ts'
import { sessionStore } from '../session/store.ts'
import { sitesStore } from '../sites/store.ts'
import { AnswersDialog } from './answers/answers-dialog.tsx'
import { shownAnswers } from './answers/shown-answers.ts'
import { PermissionNotes } from './bounds.tsx'
import css from './campaigns.css?inline'
import { CampaignsList } from './campaigns-list.tsx'
import { CampaignsToolbar } from './campaigns-toolbar.tsx'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import type { UrlFilters } from './filters-in-address.ts'
import type { Campaign } from './model.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { type CampaignsStore, campaignsStore } from './store.ts'
import { useDeleteCampaign } from './use-deleting.ts'
import { usePermissions } from './use-permissions.ts'
import '../../ui/layout/list-page.ts'
import '../../ui/theme/chart-tokens.ts'

partStyles(css)

type CampaignsPageProps = {
  /** Opens the dialog for a new campaign. */
  onCreate: () => void
  /** The initial filters; defaults to those of the last visit. */
  initialFilters?: UrlFilters | null
  /** Used for relative times; defaults to the server's clock. */
  now?: () => Date
}

/** `/campaigns/`: every campaign on the selected site, with its statistics and A/B tests. */
export function CampaignsPage({ onCreate, initialFilters = null, now }: CampaignsPageProps) {
  useSignals()
  const kit = useKit()
  const store = campaignsStore(kit)
  const answers = shownAnswers(kit)
  const [campaignToRename, setCampaignToRename] = useState<Campaign | null>(null)
  const [campaignToCopy, setCampaignToCopy] = useState<Campaign | null>(null)
  const page = useRef<HTMLDivElement>(null)
  const onDelete = useDeleteCampaign(page)
  const siteId = kit.siteId.value
  useEffect(() => {
    void store.open(siteId, initialFilters)
    return () => {
      store.close()
      answers.close()
    }
  }, [store, answers, siteId, initialFilters])
  return (
    <div className="campaigns list-page" ref={page}>
      <PageHeader />
      {isEmpty(store) ? (
        <NoCampaigns onCreate={onCreate} />
      ) : (
        <StatusTabs>
          <CampaignsToolbar />
          <CampaignsList
            now={now?.() ?? new Date(kit.clock.now())}
            onRename={setCampaignToRename}
            onDuplicate={setCampaignToCopy}
            onDelete={onDelete}
          />
        </StatusTabs>
      )}
      {campaignToCopy && (
        <DuplicateDialog campaign={campaignToCopy} onClose={() => setCampaignToCopy(null)} />
      )}
      {answers.campaign && (
        <AnswersDialog
          campaign={answers.campaign}
          now={now?.() ?? new Date(kit.clock.now())}
          onClose={answers.close}
        />
      )}
      {campaignToRename && (
        <RenameDialog campaign={campaignToRename} onClose={() => setCampaignToRename(null)} />
      )}
    </div>
  )
}

/** Whether the site has no campaigns at all, as opposed to none that match the filters. */
function isEmpty({ list, isFiltered, isFetching }: CampaignsStore): boolean {
  const now = list.value
  if (now.status !== 'ready') return false
  const { counts, total } = now.value
  if (counts) return counts.all === 0
  return total === 0 && !isFiltered.value && !isFetching.value
}

function PageHeader() {
  const t = useMessages(campaignsMessages)
  return (
    <>
      <PageHead title={t('title')} text={useSummary()} />
      <PermissionNotes />
    </>
  )
}

function useSummary(): string {
  const t = useMessages(campaignsMessages)
  const kit = useKit()
  const list = campaignsStore(kit).list.value
  const site = sitesStore(kit).selected.value
  const counts = list.status === 'ready' ? list.value.counts : null
  if (!counts || !site) return t('figuresCount')
  const domain = readableHost(site.domain)
  if (counts.all === 0) return t('summaryEmpty', { domain })
  const { held } = counts
  const summaryValues = { count: counts.live - held, held, domain }
  const isSnippetUnseen = site.lastSeenAt === null && summaryValues.count > 0
  if (isSnippetUnseen) return `${t('summaryUnseen', summaryValues)} ${t('figuresCount')}`
  if (held === 0) return `${t('summary', summaryValues)} ${t('figuresCount')}`
  const account = accountOf(sessionStore(kit).user.value)
  const isOverdue = isPaymentOverdue(account.plan, new Date(kit.clock.now()))
  const isViewLimitReached = isLimitReached(account.monthlyViews, account.monthlyViewsLimit)
  const heldMessage = isViewLimitReached ? 'summaryHeldByLimit' : 'summaryHeldByPlan'
  return `${t(isOverdue ? 'summaryHeldByPayment' : heldMessage, summaryValues)} ${t('figuresCount')}`
}

function NoCampaigns({ onCreate }: { onCreate: () => void }) {
  const t = useMessages(campaignsMessages)
  const uiText = useMessages(uiMessages)
  const { mayCreate } = usePermissions()
  return (
    <section aria-label={t('title')}>
      <h2 className="visually-hidden">{t('title')}</h2>
      <EmptyState
        framed
        title={t('emptyTitle')}
        text={t('emptyText')}
        actions={
          mayCreate && (
            <Button variant="primary" icon={<Icon of={Plus} />} onClick={onCreate}>
              {uiText('createCampaign')}
            </Button>
          )
        }
      />
    </section>
  )
}
