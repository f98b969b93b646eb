import * as v from 'valibot'

export type Notification = {
  id: string
  title: string
  description: string
  actionUrl: string | null
  createdAt: Date
  isUnread: boolean
}

export const wireNotification = v.pipe(
  v.object({
    id: v.string(),
    title: v.string(),
    description: v.string(),
    action_url: v.optional(v.nullable(v.string()), null),
    created_at: v.string(),
    is_unread: v.optional(v.boolean(), false),
  }),
  v.transform(
    (wire): Notification => ({
      id: wire.id,
      title: wire.title,
      description: wire.description,
      actionUrl: wire.action_url,
      createdAt: new Date(wire.created_at),
      isUnread: wire.is_unread,
    }),
  ),
)
