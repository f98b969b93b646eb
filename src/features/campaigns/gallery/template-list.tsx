import type { CSSProperties } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { campaignsMessages } from '../../../messages/campaigns.ts'
import { templatesMessages } from '../../../messages/templates.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { PopupThumbnail } from '../../../ui/popup/popup-thumbnail.tsx'
import { planLabel } from '../../billing/plan-label-rules.ts'
import { smallestPlanFor } from '../../billing/template-rules.ts'
import type { Template } from '../../templates/model.ts'
import type { TemplateOrBlank } from './use-choosing.ts'
import type { TemplateSearch } from './use-search.ts'

/** The size for which a thumbnail is drawn, in pixels; a card may be wider. */
const THUMBNAIL_SIZE = { width: 272, height: 216 }

type TemplateActions = {
  pendingChoice: TemplateOrBlank | undefined
  onUse: (template: Template) => void
  onTry: (template: Template) => void
}

type TemplateListProps = TemplateActions & { search: TemplateSearch; onBlank: () => void }

/** The cards of all templates found. */
export function TemplateList({ search: { found, clear }, onBlank, ...actions }: TemplateListProps) {
  const t = useMessages(templatesMessages)
  if (found.length === 0) {
    return (
      <EmptyState
        framed
        title={t('nothingTitle')}
        text={t('nothingText')}
        actions={
          <>
            <Button onClick={clear}>{t('showAll')}</Button>
            <Button variant="quiet" onClick={onBlank}>
              {t('startBlank')}
            </Button>
          </>
        }
      />
    )
  }
  return (
    <ul className="gallery">
      {found.map((template) => (
        <TemplateCard key={template.name} template={template} {...actions} />
      ))}
    </ul>
  )
}

function TemplateCard({
  template,
  pendingChoice,
  onUse,
  onTry,
}: TemplateActions & { template: Template }) {
  const t = useMessages(templatesMessages)
  const actionText = useMessages(actionMessages)
  const { title, stage, design } = template
  return (
    <li className="template" data-busy={pendingChoice === template || undefined}>
      <div className="picture" style={{ '--stage': stage } as CSSProperties}>
        <PopupThumbnail design={design} {...THUMBNAIL_SIZE} />
        <div className="use">
          <Button
            variant="primary"
            size="small"
            aria-label={t('useNamed', { title })}
            busy={pendingChoice === template}
            onClick={() => onUse(template)}
          >
            {t('useIt')}
          </Button>
          <Button
            size="small"
            aria-label={t('previewNamed', { title })}
            onClick={() => onTry(template)}
          >
            {actionText('preview')}
          </Button>
        </div>
      </div>
      <div className="about">
        <div className="words">
          <h3 className="name">{title}</h3>
          <p className="small muted truncate">
            <IntentAndKind template={template} />
          </p>
        </div>
        <PlanBadge template={template} />
      </div>
    </li>
  )
}

/** The template's main intent, and its kind unless it is an ordinary pop-up. */
export function IntentAndKind({ template: { intents, design } }: { template: Template }) {
  const t = useMessages(templatesMessages)
  const campaignsText = useMessages(campaignsMessages)
  const { kind } = design.frame
  const use = campaignsText(`intent-${intents[0]}`)
  return kind === 'popup' ? use : `${use}, ${t(`kind-${kind}`)}`
}

/** The smallest plan that includes the template. */
export function PlanBadge({ template: { plan } }: { template: Template }) {
  const t = useMessages(templatesMessages)
  const { name: brand } = useKit().config.brand
  const label = planLabel(smallestPlanFor(plan), brand)
  if (plan === 'free') return <Badge tone="success">{label}</Badge>
  return <Badge outline>{t('fromPlan', { plan: label })}</Badge>
}
