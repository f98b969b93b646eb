import { computed } from '@preact/signals-core'
import { perKit } from '../../config/kit.ts'
import type { Http } from '../../lib/http.ts'
import { type Session, sessionStore } from '../session/store.ts'
import { postNotificationsSeen } from './api.ts'
import type { Notification } from './model.ts'

/** The user's notifications, which are part of the user's data. */
export const notificationsStore = perKit((kit) => createNotifications(kit.http, sessionStore(kit)))

export function createNotifications(
  http: Http,
  { user, changeUser }: Pick<Session, 'user' | 'changeUser'>,
) {
  const list = computed(() => user.value?.notifications ?? [])
  const show = (notifications: readonly Notification[]): void =>
    changeUser((now) => ({ ...now, notifications }))

  return {
    list,
    unread: computed(() => list.value.filter(({ isUnread }) => isUnread).length),
    /** Marks all as read immediately, and reverts that if the request fails. @throws ApiFailure */
    async markSeen(): Promise<void> {
      const before = list.peek()
      if (!before.some(({ isUnread }) => isUnread)) return
      show(before.map((notification) => ({ ...notification, isUnread: false })))
      try {
        await postNotificationsSeen(http)
      } catch (error) {
        show(before)
        throw error
      }
    },
  }
}
