import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { studioMessages } from '../../messages/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Ellipsis, ExternalLink, Pause, Pencil, Play, Settings, Trash2 } from '../../ui/icons.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { usePreviewOnSite } from '../../ui/use-preview-on-site.ts'
import type { Campaign } from './model.ts'
import { settingsPath } from './rules.ts'
import { usePermissions } from './use-permissions.ts'
import { useSwitching } from './use-switching.ts'

export type RowActions = {
  onRename: (campaign: Campaign) => void
  onDelete: (campaign: Campaign) => void
}

/** What the person may do with one campaign; nothing at all shows where that is nothing. */
export function RowMenu({ campaign, onRename, onDelete }: RowActions & { campaign: Campaign }) {
  const t = useMessages(campaignsMessages)
  const inStudio = useMessages(studioMessages)
  const preview = usePreviewOnSite()
  const { mayEdit, mayDelete, mayPublish } = usePermissions()
  const switchTo = useSwitching()
  const { linkTo } = usePaths()
  const { status } = campaign
  const isSwitched = mayPublish && (status === 'live' || status === 'paused')
  if (!mayEdit && !mayDelete && !isSwitched) return null
  const label = t('actionsFor', { title: campaign.title })
  const settings = linkTo(settingsPath(campaign.campaignId))
  return (
    <Menu
      label={label}
      align="end"
      trigger={(trigger) => (
        <Button
          iconOnly
          label={label}
          icon={<Icon of={Ellipsis} />}
          variant="quiet"
          size="small"
          {...trigger}
        />
      )}
    >
      <MenuItem icon={<Icon of={Settings} />} href={settings.href} onSelect={settings.onClick}>
        {t('settings')}
      </MenuItem>
      <MenuItem
        icon={<Icon of={ExternalLink} />}
        onSelect={() => void preview(campaign.campaignId)}
      >
        {inStudio('previewOnSite')}
      </MenuItem>
      {mayEdit && (
        <MenuItem icon={<Icon of={Pencil} />} onSelect={() => onRename(campaign)}>
          {t('rename')}
        </MenuItem>
      )}
      {isSwitched && status === 'live' && (
        <MenuItem icon={<Icon of={Pause} />} onSelect={() => switchTo(campaign, 'paused')}>
          {t('pause')}
        </MenuItem>
      )}
      {isSwitched && status === 'paused' && (
        <MenuItem icon={<Icon of={Play} />} onSelect={() => switchTo(campaign, 'live')}>
          {t('setLive')}
        </MenuItem>
      )}
      {(mayEdit || isSwitched) && mayDelete && <hr />}
      {mayDelete && (
        <MenuItem icon={<Icon of={Trash2} />} tone="danger" onSelect={() => onDelete(campaign)}>
          {t('delete')}
        </MenuItem>
      )}
    </Menu>
  )
}
