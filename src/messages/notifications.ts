import { catalogue } from './catalogue.ts'

/** The words of the notifications dropdown. */
export const notificationsMessages = catalogue('notifications', {
  title: 'Notifications',
  titleUnread: 'Notifications, {count} unread',
  unread: 'Unread:',
  none: 'Nothing new. What happens on your sites will be told here.',
})
