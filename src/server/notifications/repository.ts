import type { Queryable } from '../platform/database/database.ts'
import type { Person } from '../session/person.ts'
import type { NotificationResponse } from './schema.ts'

/** The number that the header’s menu shows. */
const MAX_NOTIFICATIONS = 20

/** The account’s latest notifications; unread if newer than the person’s last visit. */
export function latestNotifications(
  statements: Queryable,
  { notificationsSeenAt }: Person,
): Promise<NotificationResponse[]> {
  return statements.query<NotificationResponse>(
    `select notification_id as id, title, description, action_url, iso(created_at) as created_at,
       $1::timestamptz is null or created_at > $1 as is_unread
     from notifications order by notifications.created_at desc, notification_id limit ${MAX_NOTIFICATIONS}`,
    [notificationsSeenAt],
  )
}

export async function markNotificationsSeen(
  statements: Queryable,
  { personId }: Person,
  now: Date,
): Promise<void> {
  await statements.query('update memberships set notifications_seen_at = $2 where person_id = $1', [
    personId,
    now,
  ])
}
