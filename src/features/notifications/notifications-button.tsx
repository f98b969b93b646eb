import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { notificationsMessages } from '../../messages/notifications.ts'
import { partStyles } from '../../ui/base.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Bell } from '../../ui/icons.ts'
import { LatePopover } from '../../ui/late-popover.tsx'
import css from './notifications-button.css?inline'
import { notificationsStore } from './store.ts'

partStyles(css)

const loadPanel = async () => (await import('./notifications-panel.tsx')).NotificationsPanel

type NotificationsButtonProps = {
  /** Follows a notification's address, which came from the server and is not yet judged. */
  onFollow: (address: string) => void
}

/** The bell: a dot while something is unread, and what happened, in a dropdown (spec §2). */
export function NotificationsButton({ onFollow }: NotificationsButtonProps) {
  useSignals()
  const t = useMessages(notificationsMessages)
  const count = notificationsStore(useKit()).unread.value
  return (
    <LatePopover
      announces="dialog"
      load={loadPanel}
      panel={{ onFollow }}
      trigger={(props) => (
        <Button
          {...props}
          iconOnly
          label={count > 0 ? t('titleUnread', { count }) : t('title')}
          variant="quiet"
          icon={<BellWithDot isLit={count > 0} />}
        />
      )}
    />
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
