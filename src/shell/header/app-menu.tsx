import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { parseUrl } from '../../lib/parse-url.ts'
import { shellMessages } from '../../messages/shell.ts'
import type { TriggeredPanelProps } from '../../ui/overlays/lazy-popover.tsx'
import { MenuItem, MenuPanel } from '../../ui/overlays/menu.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import {
  ChartColumn,
  ClipboardList,
  Gift,
  LayoutDashboard,
  LayoutGrid,
  LifeBuoy,
  Mail,
  MessagesSquare,
  PanelsTopLeft,
  Star,
} from '../../ui/pictures/icons.ts'

/** Icons for our own product names; other brands' products get a neutral one. */
const ICONS: Readonly<Record<string, typeof Mail>> = {
  Dashboard: LayoutDashboard,
  Mail,
  Forms: ClipboardList,
  Chat: MessagesSquare,
  Reviews: Star,
  Referrals: Gift,
  Analytics: ChartColumn,
  'Landing Pages': PanelsTopLeft,
  'Help Desk': LifeBuoy,
}

/** The provider's products, including the dashboard. */
export function AppMenu(panel: TriggeredPanelProps) {
  const t = useMessages(shellMessages)
  const { config } = useKit()
  return (
    <MenuPanel {...panel} label={t('switchProduct')} className="switcher-grid">
      {config.brand.siblings.map(({ name, url }) => {
        const icon = ICONS[name] ?? LayoutGrid
        return (
          <MenuItem
            key={name}
            href={url}
            icon={<Icon of={icon} />}
            current={isCurrentDashboard(url)}
          >
            {name}
          </MenuItem>
        )
      })}
    </MenuPanel>
  )
}

/** A sibling whose URL is a path, or on this origin, is the current dashboard. */
function isCurrentDashboard(url: string): boolean {
  return parseUrl(url, location.href)?.origin === location.origin
}
