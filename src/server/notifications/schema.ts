import * as v from 'valibot'

export const notificationResponse = v.object({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  action_url: v.nullable(v.string()),
  created_at: v.string(),
  is_unread: v.boolean(),
})

export type NotificationResponse = v.InferOutput<typeof notificationResponse>
