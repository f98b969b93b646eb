import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { responsesMessages } from '../../../messages/responses.ts'
import { MenuItem } from '../../../ui/overlays/menu.tsx'
import { MoreMenu } from '../../../ui/overlays/more-menu.tsx'
import { addressesIn } from './answer-rules.ts'
import type { SiteResponse } from './model.ts'
import type { OpenedDialog } from './response-dialogs.tsx'

type ResponseMenuProps = { row: SiteResponse; onOpen: (dialog: OpenedDialog) => void }

/** Deletes one answer, or everywhere the visitor whose address is in it. */
export function ResponseMenu({ row, onOpen }: ResponseMenuProps) {
  const t = useMessages(responsesMessages)
  const actionText = useMessages(actionMessages)
  const addresses = addressesIn(row.answers)
  const label = t('actionsFor', { campaign: row.campaignTitle })
  return (
    <MoreMenu label={label}>
      <MenuItem tone="danger" onSelect={() => onOpen({ kind: 'delete', id: row.id })}>
        {t('delete')}
      </MenuItem>
      {addresses.map((email) => (
        <MenuItem key={email} tone="danger" onSelect={() => onOpen({ kind: 'erase', email })}>
          {addresses.length === 1 ? actionText('deleteEverywhere') : t('erasePerson', { email })}
        </MenuItem>
      ))}
    </MoreMenu>
  )
}
