import { useKit } from '../../config/context.tsx'
import { leave } from '../../config/leave.ts'
import { useMessages } from '../../config/use-messages.ts'
import { sessionStore } from '../../features/session/store.ts'
import { shellMessages } from '../../messages/shell.ts'
import type { TriggeredPanelProps } from '../../ui/overlays/lazy-popover.tsx'
import { MenuItem, MenuPanel } from '../../ui/overlays/menu.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { LifeBuoy, LogOut } from '../../ui/pictures/icons.ts'
import { useUrlDialog } from '../use-address-dialog.ts'

type AccountMenuProps = TriggeredPanelProps & { email: string; hasHelp: boolean }

/** The user's email and *Logout*. */
export function AccountMenu({ email, hasHelp, ...panel }: AccountMenuProps) {
  const t = useMessages(shellMessages)
  const kit = useKit()
  const logOut = () => void leave(kit, () => sessionStore(kit).signOut())
  const help = useUrlDialog('installation-help')
  return (
    <MenuPanel {...panel} label={t('accountOf', { email })} align="end" className="account-menu">
      <p className="truncate subtle small" role="presentation">
        {email}
      </p>
      <hr />
      {hasHelp && (
        <MenuItem icon={<Icon of={LifeBuoy} />} onSelect={help.open}>
          {t('installationHelp')}
        </MenuItem>
      )}
      <MenuItem icon={<Icon of={LogOut} />} onSelect={logOut}>
        {t('logout')}
      </MenuItem>
    </MenuPanel>
  )
}
