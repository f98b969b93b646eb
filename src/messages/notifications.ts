import { catalogue } from './catalogue.ts'

/** Messages for the notifications dropdown. */
export const notificationsMessages = catalogue('notifications', {
  title: 'Notifications',
  titleUnread: 'Notifications, {count} unread',
  unread: 'Unread:',
  none: 'Nothing new. Unusual numbers of views, and confirmation emails that can’t be sent, are reported here.',
})
