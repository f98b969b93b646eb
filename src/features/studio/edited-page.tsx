import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import { actionMessages } from '../../messages/actions.ts'
import { studioMessages } from '../../messages/studio.ts'
import { StudioBar, type StudioStep } from '../../ui/editor/studio-bar.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/fields/button.tsx'
import type { CampaignPart } from '../campaigns/unsent-rules.ts'
import { NEWER_DESIGN, NEWER_TARGETING } from './model.ts'
import type { PartSpec } from './saving/part-specs.ts'
import { createEditingState, type Edited } from './store.ts'

type EditedPageProps<Of extends CampaignPart> = {
  /** The campaign id in the URL; null if there is none. */
  campaignId: string | null
  part: PartSpec<Of>
  step: StudioStep
  loadingLabel: string
  failed: string
  children: (edited: Edited<Of>) => ReactNode
}

const NOT_FOUND = 404

/** A studio page: it loads the campaign named in the URL and renders one part of it for editing. */
export function EditedPage<Of extends CampaignPart>({ campaignId, ...page }: EditedPageProps<Of>) {
  const t = useMessages(studioMessages)
  if (campaignId === null) {
    return <EmptyPage step={page.step} title={t('noCampaignTitle')} text={t('noCampaignText')} />
  }
  return <OpenPage key={campaignId} {...page} campaignId={campaignId} />
}

function OpenPage<Of extends CampaignPart>(props: EditedPageProps<Of> & { campaignId: string }) {
  useSignals()
  const { campaignId, part, step, loadingLabel, failed, children } = props
  const kit = useKit()
  const [editing] = useState(() => createEditingState(kit, campaignId, part))
  useEffect(() => {
    void editing.open()
    return editing.close
  }, [editing])
  const state = editing.state.value
  if (state.status === 'ready') return children(state.value)
  if (state.status === 'failed') {
    const { failure } = state
    return <LoadFailure {...{ step, failure }} title={failed} onRetry={() => void editing.open()} />
  }
  return (
    <PageFrame step={step}>
      <Loading label={loadingLabel}>
        <Skeleton width="60%" />
        <Skeleton width="80%" />
        <Skeleton width="40%" />
      </Loading>
    </PageFrame>
  )
}

type FailedProps = {
  step: StudioStep
  failure: ApiFailure
  title: string
  onRetry: () => void
}

function LoadFailure({ step, ...panel }: FailedProps) {
  const t = useMessages(studioMessages)
  if (panel.failure.status === NOT_FOUND) {
    return <EmptyPage step={step} title={t('goneTitle')} text={t('goneText')} />
  }
  if (panel.failure.code === NEWER_DESIGN) {
    return <EmptyPage step={step} title={t('newerTitle')} text={t('newerText')} />
  }
  if (panel.failure.code === NEWER_TARGETING) {
    return <EmptyPage step={step} title={t('newerSettingsTitle')} text={t('newerSettingsText')} />
  }
  return (
    <PageFrame step={step}>
      <ErrorPanel {...panel} />
    </PageFrame>
  )
}

/** A page that shows only an empty state, with its title as the page's heading. */
function EmptyPage({ step, title, text }: { step: StudioStep; title: string; text: string }) {
  const t = useMessages(studioMessages)
  const actionText = useMessages(actionMessages)
  const { linkTo } = usePaths()
  return (
    <PageFrame step={null} title={t(step)}>
      <EmptyState
        isPage
        title={title}
        text={text}
        actions={
          <Button variant="primary" {...linkTo('/campaigns/')}>
            {actionText('goToCampaigns')}
          </Button>
        }
      />
    </PageFrame>
  )
}

type PageFrameProps = { step: StudioStep | null; title?: string; children: ReactNode }

/** The page's frame while there is no campaign to show. */
function PageFrame({ step, title = '', children }: PageFrameProps) {
  const t = useMessages(studioMessages)
  return (
    <>
      <StudioBar title={step === null ? title : t(step)} step={step} />
      <div className="content">{children}</div>
    </>
  )
}
