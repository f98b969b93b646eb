import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { NotificationsButton } from '../../features/notifications/notifications-button.tsx'
import { sitesStore } from '../../features/sites/store.ts'
import type { User } from '../../features/user/model.ts'
import { shellMessages } from '../../messages/shell.ts'
import { Button } from '../../ui/fields/button.tsx'
import { CopyField } from '../../ui/fields/copy-field.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { PanelFailed } from '../../ui/overlays/lazy-popover.tsx'
import { Brand } from '../../ui/pictures/brand.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { MenuIcon } from '../../ui/pictures/icons.ts'
import { partStyles } from '../../ui/theme/base.ts'
import { AccountButton } from './account-button.tsx'
import { AppSwitcher } from './app-switcher.tsx'
import css from './header.css?inline'
import { HeaderActions } from './header-actions.tsx'
import { HelpButton } from './help-button.tsx'
import { SiteButton } from './site-button.tsx'

partStyles(css)

const Notifications = lazyPart(async () => (await import('./menus.ts')).Notifications, {
  when: 'pressed',
  failed: PanelFailed,
})

/** The header bar: product, site, main actions and account. */
export function Header({ user, onOpenMenu }: { user: User; onOpenMenu: () => void }) {
  useSignals()
  const kit = useKit()
  const t = useMessages(shellMessages)
  const { href } = usePaths()
  const site = sitesStore(kit).selected.value
  return (
    <header className="header">
      <span className="menu-button">
        <Button
          iconOnly
          label={t('openMenu')}
          aria-haspopup="dialog"
          variant="quiet"
          icon={<Icon of={MenuIcon} />}
          onClick={onOpenMenu}
        />
      </span>
      <div className="brand-zone">
        <Brand name={kit.config.brand.name} href={href('/')} />
        <span className="switcher">
          <AppSwitcher />
        </span>
      </div>
      {site && (
        <>
          <SiteButton user={user} selected={site} />
          <span className="app-id">
            <CopyField label={t('appId')} value={site.siteId} />
          </span>
          <span className="only-wide">
            <HelpButton />
          </span>
        </>
      )}
      <span className="push" />
      <HeaderActions user={user} />
      <NotificationsButton panel={Notifications} />
      <AccountButton email={user.email} hasHelp={site !== null} />
    </header>
  )
}
