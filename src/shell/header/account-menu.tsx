import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { sessionStore } from '../../features/session/store.ts'
import type { Site } from '../../features/sites/model.ts'
import { shellMessages } from '../../messages/shell.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CircleHelp, LogOut } from '../../ui/icons.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { HelpDialog } from './help-dialog.ts'

/** The person's email, help where the header has no room for it, and *Logout*. */
export function AccountMenu({ email, site }: { email: string; site: Site | null }) {
  const t = useMessages(shellMessages)
  const session = sessionStore(useKit())
  const [isHelpOpen, setHelpOpen] = useState(false)
  return (
    <>
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
        {site && (
          <MenuItem icon={<CircleHelp />} onSelect={() => setHelpOpen(true)}>
            {t('installationHelp')}
          </MenuItem>
        )}
        <MenuItem icon={<LogOut />} onSelect={() => session.signOut()}>
          {t('logout')}
        </MenuItem>
      </Menu>
      {isHelpOpen && site && <HelpDialog site={site} onClose={() => setHelpOpen(false)} />}
    </>
  )
}
