import { NotificationsPanel } from '../../features/notifications/notifications-panel.tsx'
import type { PanelOfTrigger } from '../../ui/overlays/lazy-popover.tsx'
import { useFollow } from '../use-follow.ts'

/** What happened; an entry's address is followed as the shell does. */
export function Notifications(panel: PanelOfTrigger) {
  return <NotificationsPanel {...panel} onFollow={useFollow()} />
}
