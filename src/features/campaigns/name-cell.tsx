import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { FRAME_KINDS } from '../../popup/design.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { FlaskConical } from '../../ui/pictures/icons.ts'
import { CampaignPicture } from './campaign-picture.tsx'
import type { CampaignRow, VariantRow } from './list-rows.ts'
import type { Campaign } from './model.ts'
import { settingsPath } from './rules.ts'

/** The name of a row: a campaign or test with its intent, or a variant with its letter. */
export function NameCell({ row }: { row: CampaignRow }) {
  switch (row.kind) {
    case 'campaign':
      return <CampaignName title={row.campaign.title} campaign={row.campaign} />
    case 'test':
      return <CampaignName title={row.test.title} campaign={row.test.representative} isTest />
    case 'variant':
      return <VariantName variant={row.variant} />
  }
}

type CampaignNameProps = { title: string; campaign: Campaign; isTest?: boolean }

function CampaignName({ title, campaign, isTest = false }: CampaignNameProps) {
  const t = useMessages(campaignsMessages)
  return (
    <div className="campaign-name">
      <CampaignPicture campaign={campaign} />
      <span className="words">
        {isTest ? (
          <span className="name" dir="auto" title={title}>
            {title}
          </span>
        ) : (
          <NameLink campaign={campaign} name={title} />
        )}
        <span className="about small muted">
          <IntentAndKind campaign={campaign} />
          {!isTest && campaign.hasDraft && <Badge tone="warning">{t('hasDraft')}</Badge>}
          {isTest && (
            <Badge tone="info" icon={<Icon of={FlaskConical} data-size="small" />}>
              {t('test')}
            </Badge>
          )}
        </span>
      </span>
    </div>
  )
}

/** A campaign's intent and kind. */
function IntentAndKind({ campaign: { intent, type } }: { campaign: Campaign }) {
  const t = useMessages(campaignsMessages)
  const kind = FRAME_KINDS.find((candidate) => candidate === type)
  return (
    <span>
      {t(`intent-${intent}`)}
      {kind && <span className="kind"> · {t(`type-${kind}`)}</span>}
    </span>
  )
}

/** A link to the campaign. A test has no page of its own, so only its variants are links. */
function NameLink({ campaign, name }: { campaign: Campaign; name: string }) {
  const { linkTo } = usePaths()
  return (
    <a className="name" dir="auto" title={name} {...linkTo(settingsPath(campaign.campaignId))}>
      {name}
    </a>
  )
}

function VariantName({ variant }: { variant: VariantRow }) {
  const t = useMessages(campaignsMessages)
  const { letter, name, isLeading } = variant
  return (
    <div className="campaign-name" data-variant>
      <span className="letter" data-leading={isLeading || undefined} aria-hidden="true">
        {letter}
      </span>
      <VisuallyHidden>{t('variant', { letter })}</VisuallyHidden>
      <NameLink campaign={variant.campaign} name={name} />
      {isLeading && <Badge tone="success">{t('ahead')}</Badge>}
    </div>
  )
}
