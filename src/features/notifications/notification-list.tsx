import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { notificationsMessages } from '../../messages/notifications.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import type { Notification } from './model.ts'
import { isoOf, relativeTime } from './rules.ts'
import { notificationsStore } from './store.ts'

type NotificationListProps = { onFollow: (url: string) => void }

/**
 * Marks the notifications as read when they are shown; those that were unread stay highlighted while the list is open.
 */
export function NotificationList({ onFollow }: NotificationListProps) {
  useSignals()
  const kit = useKit()
  const t = useMessages(notificationsMessages)
  const store = notificationsStore(kit)
  const list = store.list.value
  const [initiallyUnread] = useState(() => new Set(list.filter(isUnread).map(({ id }) => id)))
  useEffect(() => {
    store.markSeen().catch((failure: unknown) => kit.report(failure, {}))
  }, [store, kit])
  if (list.length === 0) return <p className="nothing muted">{t('none')}</p>
  return list.map((notification) => (
    <Item
      key={notification.id}
      notification={notification}
      isFresh={initiallyUnread.has(notification.id)}
      onFollow={onFollow}
    />
  ))
}

const isUnread = (notification: Notification): boolean => notification.isUnread

type ItemProps = NotificationListProps & { notification: Notification; isFresh: boolean }

function Item({ notification, isFresh, onFollow }: ItemProps) {
  const { title, description, actionUrl, createdAt } = notification
  const t = useMessages(notificationsMessages)
  const { locale } = useElement()
  const { clock } = useKit()
  const [now] = useState(() => new Date(clock.now()))
  const mark = isFresh ? { 'data-unread': '' } : {}
  const content = (
    <span>
      <span className="strong">
        {isFresh && <VisuallyHidden>{t('unread')} </VisuallyHidden>}
        {title}
      </span>
      <span className="small muted">{description}</span>
      <time className="extra-small subtle" dateTime={isoOf(createdAt)}>
        {relativeTime(createdAt, now, locale.value)}
      </time>
    </span>
  )
  if (actionUrl === null) {
    return (
      <div className="item" {...mark}>
        {content}
      </div>
    )
  }
  // A button, not a link: the URL comes from the server and must be validated before it is opened.
  return (
    <button type="button" className="item" {...mark} onClick={() => onFollow(actionUrl)}>
      {content}
    </button>
  )
}
