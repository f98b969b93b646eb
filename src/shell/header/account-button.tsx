import { useMessages } from '../../config/use-messages.ts'
import { shellMessages } from '../../messages/shell.ts'
import { Avatar } from '../../ui/data/avatar.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { LatePopover } from '../../ui/overlays/late-popover.tsx'

const loadMenu = async () => (await import('./menus.ts')).AccountMenu

type AccountButtonProps = {
  email: string
  /** Help stands in the menu too, for where the header has no room for it. */
  hasHelp: boolean
}

export function AccountButton(account: AccountButtonProps) {
  const t = useMessages(shellMessages)
  return (
    <LatePopover
      announces="menu"
      load={loadMenu}
      panel={account}
      trigger={(props) => (
        <button type="button" className="avatar-button" {...props}>
          <Avatar name={account.email} />
          <VisuallyHidden>{t('accountOf', account)}</VisuallyHidden>
        </button>
      )}
    />
  )
}
