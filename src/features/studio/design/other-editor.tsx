import { usePaths } from '../../../config/paths.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { designMessages } from '../../../messages/design.ts'
import { StudioBar } from '../../../ui/editor/studio-bar.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import type { Campaign } from '../../campaigns/model.ts'
import { designPath, settingsPath } from '../../campaigns/rules.ts'
import { EditedPage } from '../edited-page.tsx'
import { DESIGN_PART } from '../saving/part-specs.ts'

/** `/campaign/settings/editor`: for campaigns made in the older editor (`unlayer`), which this editor cannot open. */
export function OtherEditorPage({ campaignId }: { campaignId: string | null }) {
  const t = useMessages(designMessages)
  return (
    <EditedPage
      campaignId={campaignId}
      part={DESIGN_PART}
      step="design"
      loadingLabel={t('loading')}
      failed={t('failed')}
    >
      {({ last }) => <OtherEditor campaign={last.campaign} />}
    </EditedPage>
  )
}

/** Says which editor the campaign belongs to, and what the user can do. */
export function OtherEditor({
  campaign: { campaignId, editorType, title },
}: {
  campaign: Campaign
}) {
  const t = useMessages(designMessages)
  const { linkTo } = usePaths()
  const isDefaultEditor = editorType === 'default'
  return (
    <>
      <StudioBar title={title} step={null} />
      <div className="content">
        <EmptyState
          isPage
          title={t(isDefaultEditor ? 'ownEditorTitle' : 'otherEditorTitle')}
          text={t(isDefaultEditor ? 'ownEditorText' : 'otherEditorText')}
          actions={
            <Button
              variant="primary"
              {...linkTo(isDefaultEditor ? designPath(campaignId) : settingsPath(campaignId))}
            >
              {t(isDefaultEditor ? 'openDesign' : 'openSettings')}
            </Button>
          }
        />
      </div>
    </>
  )
}
