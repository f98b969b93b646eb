import { NotificationsPanel } from '../../features/notifications/notifications-panel.tsx'
import type { PanelOfTrigger } from '../../ui/overlays/lazy-popover.tsx'
import { useFollow } from '../use-follow.ts'

/** The notification list; links open the same way as elsewhere in the shell. */
export function Notifications(panel: PanelOfTrigger) {
  return <NotificationsPanel {...panel} onFollow={useFollow()} />
}
