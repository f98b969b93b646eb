import { catalogue } from './catalogue.ts'

/** Texts of the notifications dropdown. */
export const notificationsMessages = catalogue('notifications', {
  title: 'Notifications',
  titleUnread: 'Notifications, {count} unread',
  unread: 'Unread:',
  none: 'Nothing new. Unusual numbers of views and confirmation emails that can’t go out are reported here.',
})
