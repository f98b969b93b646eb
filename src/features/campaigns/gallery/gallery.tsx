import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { usePaths } from '../../../config/paths.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { campaignsMessages } from '../../../messages/campaigns.ts'
import { templatesMessages } from '../../../messages/templates.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { StudioBar } from '../../../ui/editor/studio-bar.tsx'
import { NoticeBar } from '../../../ui/feedback/notice-bar.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { partStyles } from '../../../ui/theme/base.ts'
import type { Template } from '../../templates/model.ts'
import { type CampaignForm, newCampaign } from '../new-campaign.ts'
import { settingsPath } from '../rules.ts'
import css from './gallery.css?inline'
import { GalleryFilters } from './gallery-filters.tsx'
import { TemplateList } from './template-list.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { useCreateFromTemplate } from './use-choosing.ts'
import { useTemplateSearch } from './use-search.ts'

partStyles(css)

/** Every template, to preview and use. */
export function Gallery({ form }: { form: CampaignForm }) {
  const t = useMessages(templatesMessages)
  const campaignsText = useMessages(campaignsMessages)
  const search = useTemplateSearch(form.intent)
  const { choose, pendingChoice } = useCreateFromTemplate(form)
  const [previewed, setPreviewed] = useState<Template | null>(null)
  const startBlank = () => choose(null)
  return (
    <>
      <StudioBar
        title={form.title}
        step="template"
        aside={
          <span className="only-wide">
            <Badge>{campaignsText(`intent-${form.intent}`)}</Badge>
          </span>
        }
      >
        <Button busy={pendingChoice === null} onClick={startBlank}>
          {t('startBlank')}
        </Button>
      </StudioBar>
      <div className="content gallery-page">
        <ExistingCampaignNotice form={form} />
        <GalleryFilters search={search} />
        <TemplateList
          search={search}
          pendingChoice={pendingChoice}
          onUse={choose}
          onTry={setPreviewed}
          onBlank={startBlank}
        />
      </div>
      {previewed && (
        <TemplatePreview
          template={previewed}
          isBusy={pendingChoice === previewed}
          onUse={() => choose(previewed)}
          onClose={() => setPreviewed(null)}
        />
      )}
    </>
  )
}

/** Shown to a user who comes back from the next step: the campaign already exists. */
function ExistingCampaignNotice({ form }: { form: CampaignForm }) {
  const t = useMessages(templatesMessages)
  const { linkTo } = usePaths()
  const kit = useKit()
  const [made] = useState(() => newCampaign(kit).createdFrom(form))
  if (made === null) return null
  return (
    <NoticeBar
      tone="info"
      title={t('madeTitle', { title: form.title })}
      action={
        <Button size="small" {...linkTo(settingsPath(made))}>
          {t('goOn')}
        </Button>
      }
    >
      {t('madeText')}
    </NoticeBar>
  )
}
