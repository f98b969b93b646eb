import { useSignals } from '@preact/signals-react/runtime'
import type { ComponentType } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { notificationsMessages } from '../../messages/notifications.ts'
import { Button } from '../../ui/fields/button.tsx'
import { LatePopover, type PanelOfTrigger } from '../../ui/overlays/late-popover.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Bell } from '../../ui/pictures/icons.ts'
import { partStyles } from '../../ui/theme/base.ts'
import css from './notifications-button.css?inline'
import { notificationsStore } from './store.ts'

partStyles(css)

type NotificationsButtonProps = {
  /** Gives the dropdown. */
  load: () => Promise<ComponentType<PanelOfTrigger>>
}

/** The bell: a dot while something is unread, and what happened, in a dropdown. */
export function NotificationsButton({ load }: NotificationsButtonProps) {
  useSignals()
  const t = useMessages(notificationsMessages)
  const count = notificationsStore(useKit()).unread.value
  return (
    <LatePopover
      announces="dialog"
      load={load}
      panel={{}}
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
