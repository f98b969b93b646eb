import { useMessages } from '../../config/use-messages.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Ellipsis, Pencil, Trash2 } from '../../ui/icons.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import type { Campaign } from './model.ts'
import { usePermissions } from './use-permissions.ts'

export type RowActions = {
  onRename: (campaign: Campaign) => void
  onDelete: (campaign: Campaign) => void
}

/** What the person may do with one campaign; nothing at all shows where that is nothing. */
export function RowMenu({ campaign, onRename, onDelete }: RowActions & { campaign: Campaign }) {
  const t = useMessages(campaignsMessages)
  const { mayEdit, mayDelete } = usePermissions()
  if (!mayEdit && !mayDelete) return null
  const label = t('actionsFor', { title: campaign.title })
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
      {mayEdit && (
        <MenuItem icon={<Icon of={Pencil} />} onSelect={() => onRename(campaign)}>
          {t('rename')}
        </MenuItem>
      )}
      {mayEdit && mayDelete && <hr />}
      {mayDelete && (
        <MenuItem icon={<Icon of={Trash2} />} tone="danger" onSelect={() => onDelete(campaign)}>
          {t('delete')}
        </MenuItem>
      )}
    </Menu>
  )
}
