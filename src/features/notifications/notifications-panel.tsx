import { useMessages } from '../../config/use-messages.ts'
import { notificationsMessages } from '../../messages/notifications.ts'
import type { TriggeredPanelProps } from '../../ui/overlays/lazy-popover.tsx'
import { PopoverPanel } from '../../ui/overlays/popover.tsx'
import { partStyles } from '../../ui/theme/base.ts'
import { NotificationList } from './notification-list.tsx'
import css from './notifications-panel.css?inline'

partStyles(css)

type NotificationsPanelProps = TriggeredPanelProps & {
  /** Opens a notification's URL, which comes from the server and is not validated yet. */
  onFollow: (url: string) => void
}

export function NotificationsPanel({ onFollow, ...panel }: NotificationsPanelProps) {
  const t = useMessages(notificationsMessages)
  return (
    <PopoverPanel
      {...panel}
      label={t('title')}
      align="end"
      className="notifications"
      onOpen={(content) => content.querySelector<HTMLElement>('button')?.focus()}
    >
      {(close) => (
        <NotificationList
          onFollow={(url) => {
            close()
            onFollow(url)
          }}
        />
      )}
    </PopoverPanel>
  )
}
