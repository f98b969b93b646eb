import { NotificationsPanel } from '../../features/notifications/notifications-panel.tsx'
import type { TriggeredPanelProps } from '../../ui/overlays/lazy-popover.tsx'
import { useFollowLink } from '../use-follow.ts'

/** The notification list; links open the same way as elsewhere in the shell. */
export function Notifications(panel: TriggeredPanelProps) {
  return <NotificationsPanel {...panel} onFollow={useFollowLink()} />
}
