import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { notificationsMessages } from '../../messages/notifications.ts'
import { Button } from '../../ui/fields/button.tsx'
import type { LazyPart } from '../../ui/loading/lazy-part.tsx'
import { LazyPopover, type TriggeredPanelProps } from '../../ui/overlays/lazy-popover.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Bell } from '../../ui/pictures/icons.ts'
import { partStyles } from '../../ui/theme/base.ts'
import css from './notifications-button.css?inline'
import { notificationsStore } from './store.ts'

partStyles(css)

type NotificationsButtonProps = {
  /** The dropdown. */
  panel: LazyPart<TriggeredPanelProps>
}

/** The bell button: shows a dot if there are unread notifications, and lists them in a dropdown. */
export function NotificationsButton({ panel }: NotificationsButtonProps) {
  useSignals()
  const t = useMessages(notificationsMessages)
  const count = notificationsStore(useKit()).unread.value
  return (
    <LazyPopover
      popupRole="dialog"
      panel={panel}
      panelProps={{}}
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
