import * as v from 'valibot'
import { planResponse } from '../accounts/schema.ts'
import { notificationResponse } from '../notifications/schema.ts'
import { text } from '../platform/http/schemas.ts'
import { siteResponse } from '../sites/schema.ts'

export const loginInput = v.object({
  email: text('An email address', 254),
  name: v.optional(text('A name', 400), ''),
  referral_id: v.optional(text('A referral id', 100)),
})

/** `GET /user/me`; `setup_finished` is a string, as the product's API defines it. */
export const userResponse = v.object({
  user_id: v.string(),
  email: v.string(),
  first_name: v.string(),
  company_name: v.string(),
  created_at: v.string(),
  role: v.string(),
  permissions: v.record(v.string(), v.boolean()),
  access: v.object({
    campaigns: v.boolean(),
    subscribers: v.boolean(),
    integrations: v.boolean(),
    sites_access: v.array(v.string()),
  }),
  plan: planResponse,
  monthly_views: v.number(),
  monthly_views_limit: v.nullable(v.number()),
  is_monthly_views_reached: v.boolean(),
  sites: v.array(siteResponse),
  notifications: v.array(notificationResponse),
  platform: v.string(),
  setup_finished: v.picklist(['true', 'false']),
  email_verified: v.boolean(),
  referral_code: v.string(),
  admin_email: v.nullable(v.string()),
  last_event_id: v.number(),
})

export type UserResponse = v.InferOutput<typeof userResponse>
