import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { sessionStore } from '../../features/session/store.ts'
import { shellMessages } from '../../messages/shell.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LifeBuoy, LogOut } from '../../ui/icons.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useAddressDialog } from '../use-address-dialog.ts'

type AccountMenuProps = {
  email: string
  /** Help stands here too, for where the header has no room for it. */
  hasHelp: boolean
}

/** The person's email and *Logout* (spec §2). */
export function AccountMenu({ email, hasHelp }: AccountMenuProps) {
  const t = useMessages(shellMessages)
  const session = sessionStore(useKit())
  const help = useAddressDialog('installation-help')
  return (
    <Menu
      label={t('accountOf', { email })}
      align="end"
      className="account-menu"
      trigger={(props) => (
        <button type="button" className="avatar-button" {...props}>
          <Avatar name={email} />
          <VisuallyHidden>{t('accountOf', { email })}</VisuallyHidden>
        </button>
      )}
    >
      <p className="truncate subtle small" role="presentation">
        {email}
      </p>
      <hr />
      {hasHelp && (
        <MenuItem icon={<Icon of={LifeBuoy} />} onSelect={help.open}>
          {t('installationHelp')}
        </MenuItem>
      )}
      <MenuItem icon={<Icon of={LogOut} />} onSelect={() => session.signOut()}>
        {t('logout')}
      </MenuItem>
    </Menu>
  )
}
