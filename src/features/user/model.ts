import * as v from 'valibot'
import { type Plan, planSchema } from '../billing/model.ts'
import { type Notification, notificationSchema } from '../notifications/model.ts'
import { type Site, siteSchema } from '../sites/model.ts'

export type Role = 'admin' | 'member'

/** The permissions that a member can have. */
export const PERMISSIONS = [
  'create_campaigns',
  'edit_campaigns',
  'publish_campaigns',
  'delete_campaigns',
  'view_subscribers',
  'export_subscribers',
  'delete_subscribers',
  'manage_integrations',
  'manage_sites',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** The areas that a member can access. `sites` lists site ids. */
export type Access = {
  campaigns: boolean
  subscribers: boolean
  integrations: boolean
  sites: readonly string[]
}

/** The signed-in user, as returned by `GET /user/me`. */
export type User = {
  userId: string
  email: string
  firstName: string
  companyName: string
  createdAt: Date | null
  role: Role
  permissions: Readonly<Record<string, boolean>>
  access: Access
  plan: Plan | null
  /** Views counted this month across all sites, and the plan's limit (null: none). */
  monthlyViews: number
  monthlyViewsLimit: number | null
  isMonthlyViewLimitReached: boolean
  sites: readonly Site[]
  notifications: readonly Notification[]
  platform: 'shopify' | 'other'
  setupFinished: boolean
  isEmailVerified: boolean
  /** Part of the referral link. */
  referralCode: string | null
  /** Who can grant a member access; null for admins. */
  adminEmail: string | null
  /** The id of the latest event that this data includes. */
  lastEventId: number
}

/** An object with the same value for each permission. */
const permissionFields = <Value>(value: Value) =>
  Object.fromEntries(PERMISSIONS.map((name) => [name, value]))

const NO_ACCESS = { campaigns: false, subscribers: false, integrations: false, sites_access: [] }

const userSchema = v.pipe(
  v.object({
    user_id: v.string(),
    email: v.string(),
    first_name: v.optional(v.nullable(v.string()), ''),
    company_name: v.optional(v.nullable(v.string()), ''),
    created_at: v.optional(v.nullable(v.string()), null),
    role: v.fallback(v.picklist(['admin', 'member']), 'member'),
    permissions: v.fallback(
      v.object(permissionFields(v.optional(v.boolean(), false))),
      permissionFields(false),
    ),
    access: v.fallback(
      v.object({
        campaigns: v.boolean(),
        subscribers: v.boolean(),
        integrations: v.boolean(),
        sites_access: v.array(v.string()),
      }),
      NO_ACCESS,
    ),
    plan: v.optional(v.nullable(planSchema), null),
    monthly_views: v.optional(v.number(), 0),
    monthly_views_limit: v.optional(v.nullable(v.number()), null),
    is_monthly_views_reached: v.optional(v.boolean(), false),
    sites: v.optional(v.array(siteSchema), []),
    notifications: v.optional(v.array(notificationSchema), []),
    platform: v.fallback(v.picklist(['shopify', 'other']), 'other'),
    // While setup is unfinished, the API sends the string 'false', not a boolean.
    setup_finished: v.optional(v.nullable(v.string()), null),
    email_verified: v.optional(v.boolean(), true),
    referral_code: v.optional(v.nullable(v.string()), null),
    admin_email: v.optional(v.nullable(v.string()), null),
    last_event_id: v.optional(v.number(), 0),
  }),
  v.transform(
    (response): User => ({
      userId: response.user_id,
      email: response.email,
      firstName: response.first_name ?? '',
      companyName: response.company_name ?? '',
      createdAt: response.created_at === null ? null : new Date(response.created_at),
      role: response.role,
      permissions: response.permissions,
      access: {
        campaigns: response.access.campaigns,
        subscribers: response.access.subscribers,
        integrations: response.access.integrations,
        sites: response.access.sites_access,
      },
      plan: response.plan,
      monthlyViews: response.monthly_views,
      monthlyViewsLimit: response.monthly_views_limit,
      isMonthlyViewLimitReached: response.is_monthly_views_reached,
      sites: response.sites,
      notifications: response.notifications,
      platform: response.platform,
      setupFinished: response.setup_finished !== 'false',
      isEmailVerified: response.email_verified,
      referralCode: response.referral_code,
      adminEmail: response.admin_email,
      lastEventId: response.last_event_id,
    }),
  ),
)

export const parseUser = (data: unknown): User => v.parse(userSchema, data)
