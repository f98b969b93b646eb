import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { notificationsMessages } from '../../messages/notifications.ts'
import { partStyles } from '../../ui/base.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Bell } from '../../ui/icons.ts'
import { Popover } from '../../ui/popover.tsx'
import { NotificationList } from './notification-list.tsx'
import css from './notifications-menu.css?inline'
import { notificationsStore } from './store.ts'

partStyles(css)

type NotificationsMenuProps = {
  /** Follows a notification's address, which came from the server and is not yet judged. */
  onFollow: (address: string) => void
}

/** The bell: a dot while something is unread, and what happened, in a dropdown (spec §2). */
export function NotificationsMenu({ onFollow }: NotificationsMenuProps) {
  useSignals()
  const t = useMessages(notificationsMessages)
  const count = notificationsStore(useKit()).unread.value
  return (
    <Popover
      label={t('title')}
      align="end"
      className="notifications"
      onOpen={(panel) => panel.querySelector<HTMLElement>('button')?.focus()}
      trigger={(props) => (
        <Button
          {...props}
          iconOnly
          label={count > 0 ? t('titleUnread', { count }) : t('title')}
          variant="quiet"
          icon={<BellWithDot isLit={count > 0} />}
        />
      )}
    >
      {(close) => (
        <NotificationList
          onFollow={(address) => {
            close()
            onFollow(address)
          }}
        />
      )}
    </Popover>
  )
}

function BellWithDot({ isLit }: { isLit: boolean }) {
  return (
    <span className="bell">
      <Icon of={Bell} />
      {isLit && <span className="dot" />}
    </span>
  )
}
