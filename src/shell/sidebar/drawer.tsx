import { type KeyboardEvent, type SyntheticEvent, useEffect } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import type { User } from '../../features/user/model.ts'
import { shellMessages } from '../../messages/shell.ts'
import { Button } from '../../ui/fields/button.tsx'
import { useModal } from '../../ui/overlays/use-modal.ts'
import { Brand } from '../../ui/pictures/brand.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { X } from '../../ui/pictures/icons.ts'
import { partStyles } from '../../ui/theme/base.ts'
import { AppSwitcher } from '../header/app-switcher.tsx'
import css from './drawer.css?inline'
import { Referral } from './referral.tsx'
import { Sidebar } from './sidebar.tsx'

partStyles(css)

/** The minimum element width, in CSS pixels, at which the sidebar is beside the page. */
const SIDEBAR_MIN_WIDTH_PX = 960

/** The sidebar as an overlay, for narrow elements. Escape and a click outside close it. */
export function Drawer({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useMessages(shellMessages)
  const { config } = useKit()
  const dialog = useModal()
  useCloseWhenWide(onClose)
  const close = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={t('menu')}
      onKeyDown={(event) => isOwnEscape(event) && close(event)}
      onCancel={close}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="sheet">
        <div className="drawer-head">
          <Brand name={config.brand.name} />
          <span className="push" />
          <AppSwitcher />
          <Button
            iconOnly
            data-autofocus
            label={t('closeMenu')}
            variant="quiet"
            icon={<Icon of={X} />}
            onClick={onClose}
          />
        </div>
        <Sidebar user={user} onFollow={onClose} />
        <Referral code={user.referralCode} />
      </div>
    </dialog>
  )
}

/** Escape in a menu inside the drawer closes the menu, not the drawer. */
function isOwnEscape({ key, target, currentTarget }: KeyboardEvent): boolean {
  if (key !== 'Escape' || !(target instanceof Element)) return false
  return target.closest('dialog, [popover]') === currentTarget
}

/** A wider window shows the sidebar itself, and an open drawer would keep the page inert. */
function useCloseWhenWide(onClose: () => void): void {
  const { host } = useElement()
  useEffect(() => {
    if (!host) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width >= SIDEBAR_MIN_WIDTH_PX) onClose()
    })
    observer.observe(host)
    return () => observer.disconnect()
  })
}
