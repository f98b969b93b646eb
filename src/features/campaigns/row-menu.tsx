import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { actionMessages } from '../../messages/actions.ts'
import { answersMessages } from '../../messages/answers.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { studioMessages } from '../../messages/studio.ts'
import { MenuItem } from '../../ui/overlays/menu.tsx'
import { MoreMenu } from '../../ui/overlays/more-menu.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import {
  ClipboardList,
  CloudUpload,
  Copy,
  ExternalLink,
  MessageCircleQuestionMark,
  PanelsTopLeft,
  Pause,
  Pencil,
  Play,
  Settings,
  Trash2,
} from '../../ui/pictures/icons.ts'
import { usePreviewOnSite } from '../../ui/popup/use-preview-on-site.ts'
import { shownAnswers } from './answers/shown-answers.ts'
import { createPreviewToken } from './api.ts'
import type { Campaign } from './model.ts'
import { designPath, settingsPath, whyPath } from './rules.ts'
import { isLiveOrScheduled } from './switch-rules.ts'
import { type CampaignPermissions, usePermissions } from './use-permissions.ts'
import { useChangeStatus } from './use-switching.ts'

export type RowActions = {
  onRename: (campaign: Campaign) => void
  onDuplicate: (campaign: Campaign) => void
  onDelete: (campaign: Campaign) => void
}

type RowMenuProps = RowActions & { campaign: Campaign }

/** The actions that the user may take on one campaign; hidden if there are none. */
export function RowMenu(props: RowMenuProps) {
  const t = useMessages(campaignsMessages)
  const may = usePermissions()
  const { campaignId, title } = props.campaign
  if (!may.mayEdit && !may.mayCreate && !may.mayDelete && !may.mayPublish) return null
  const label = t('actionsFor', { title })
  return (
    <MoreMenu label={label} actionsOf={campaignId}>
      <PageLinks campaign={props.campaign} />
      <EditActions {...props} may={may} />
    </MoreMenu>
  )
}

/** Links to the campaign's pages. */
function PageLinks({ campaign }: { campaign: Campaign }) {
  const { campaignId } = campaign
  const t = useMessages(campaignsMessages)
  const answersText = useMessages(answersMessages)
  const answers = shownAnswers(useKit())
  const studioText = useMessages(studioMessages)
  const preview = usePreviewOnSite((http) => createPreviewToken(http, campaignId))
  const { linkTo } = usePaths()
  const settings = linkTo(settingsPath(campaignId))
  const why = linkTo(whyPath(campaignId))
  const design = linkTo(designPath(campaignId))
  return (
    <>
      <MenuItem icon={<Icon of={Settings} />} href={settings.href} onSelect={settings.onClick}>
        {t('settings')}
      </MenuItem>
      <MenuItem icon={<Icon of={PanelsTopLeft} />} href={design.href} onSelect={design.onClick}>
        {t('design')}
      </MenuItem>
      <MenuItem
        icon={<Icon of={MessageCircleQuestionMark} />}
        href={why.href}
        onSelect={why.onClick}
      >
        {studioText('why')}
      </MenuItem>
      {campaign.answers !== null && (
        <MenuItem icon={<Icon of={ClipboardList} />} onSelect={() => answers.open(campaign)}>
          {answersText('answers')}
        </MenuItem>
      )}
      <MenuItem icon={<Icon of={ExternalLink} />} onSelect={() => void preview()}>
        {studioText('previewOnSite')}
      </MenuItem>
    </>
  )
}

function EditActions(props: RowMenuProps & { may: CampaignPermissions }) {
  const { campaign, may, onRename, onDuplicate, onDelete } = props
  const actionText = useMessages(actionMessages)
  return (
    <>
      {may.mayEdit && (
        <MenuItem icon={<Icon of={Pencil} />} onSelect={() => onRename(campaign)}>
          {actionText('rename')}
        </MenuItem>
      )}
      {may.mayCreate && (
        <MenuItem icon={<Icon of={Copy} />} onSelect={() => onDuplicate(campaign)}>
          {actionText('duplicate')}
        </MenuItem>
      )}
      {may.mayPublish && <StatusActions campaign={campaign} />}
      {may.mayDelete && <hr />}
      {may.mayDelete && (
        <MenuItem icon={<Icon of={Trash2} />} tone="danger" onSelect={() => onDelete(campaign)}>
          {actionText('delete')}
        </MenuItem>
      )}
    </>
  )
}

/** The actions *Set live*, *Publish* and *Pause*, depending on the status. */
function StatusActions({ campaign }: { campaign: Campaign }) {
  const actionText = useMessages(actionMessages)
  const changeStatus = useChangeStatus()
  const wasOn = isLiveOrScheduled(campaign)
  const setLive = () => changeStatus(campaign, 'live')
  return (
    <>
      {!wasOn && (
        <MenuItem icon={<Icon of={Play} />} onSelect={setLive}>
          {actionText('setLive')}
        </MenuItem>
      )}
      {wasOn && campaign.hasDraft && (
        <MenuItem icon={<Icon of={CloudUpload} />} onSelect={setLive}>
          {actionText('publishChanges')}
        </MenuItem>
      )}
      {wasOn && (
        <MenuItem icon={<Icon of={Pause} />} onSelect={() => changeStatus(campaign, 'paused')}>
          {actionText('pause')}
        </MenuItem>
      )}
    </>
  )
}
