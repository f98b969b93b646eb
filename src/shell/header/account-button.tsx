import { useMessages } from '../../config/use-messages.ts'
import { shellMessages } from '../../messages/shell.ts'
import { Avatar } from '../../ui/data/avatar.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { LazyPopover, PanelFailed } from '../../ui/overlays/lazy-popover.tsx'

const AccountMenu = lazyPart(async () => (await import('./menus.ts')).AccountMenu, {
  when: 'pressed',
  failed: PanelFailed,
})

type AccountButtonProps = {
  email: string
  /** Whether the menu includes Help, for when the header has no room for it. */
  hasHelp: boolean
}

export function AccountButton(account: AccountButtonProps) {
  const t = useMessages(shellMessages)
  return (
    <LazyPopover
      popupRole="menu"
      panel={AccountMenu}
      panelProps={account}
      trigger={(props) => (
        <button type="button" className="avatar-button" {...props}>
          <Avatar name={account.email} />
          <VisuallyHidden>{t('accountOf', account)}</VisuallyHidden>
        </button>
      )}
    />
  )
}
