import * as v from 'valibot'

export type Notification = {
  id: string
  title: string
  description: string
  actionUrl: string | null
  createdAt: Date
  isUnread: boolean
}

export const notificationSchema = v.pipe(
  v.object({
    id: v.string(),
    title: v.string(),
    description: v.string(),
    action_url: v.optional(v.nullable(v.string()), null),
    created_at: v.string(),
    is_unread: v.optional(v.boolean(), false),
  }),
  v.transform(
    (response): Notification => ({
      id: response.id,
      title: response.title,
      description: response.description,
      actionUrl: response.action_url,
      createdAt: new Date(response.created_at),
      isUnread: response.is_unread,
    }),
  ),
)
