import * as v from 'valibot'
import { popupDesign } from '../../popup/design-schema.ts'
import { targeting } from '../../popup/targeting-schema.ts'
import { subscriberAnswers, subscriberConsent } from '../subscribers/schema.ts'

const timestamp = v.string()

const exportedSite = v.object({
  site_id: v.string(),
  domain: v.string(),
  time_zone: v.string(),
  created_at: timestamp,
  last_seen_at: v.nullable(timestamp),
})
export type ExportedSite = v.InferOutput<typeof exportedSite>

/** Includes deleted campaigns, because their subscribers still belong to the owner. */
const exportedCampaign = v.object({
  campaign_id: v.string(),
  site_id: v.string(),
  title: v.string(),
  customer_intention: v.string(),
  type: v.string(),
  template_plan: v.string(),
  status: v.string(),
  editor_type: v.string(),
  double_optin: v.boolean(),
  ab_test_id: v.nullable(v.string()),
  view_count: v.number(),
  click_count: v.number(),
  subscribe_count: v.number(),
  starts_at: v.nullable(timestamp),
  ends_at: v.nullable(timestamp),
  created_at: timestamp,
  updated_at: timestamp,
  deleted_at: v.nullable(timestamp),
  /** Null for a campaign that predates designs. */
  design: v.nullable(popupDesign),
  targeting: v.nullable(targeting),
})
export type ExportedCampaign = v.InferOutput<typeof exportedCampaign>

/** A single submission, as it was sent. Later submissions may differ. */
const exportedSubmission = v.object({
  created_at: timestamp,
  page: v.nullable(v.string()),
  country: v.nullable(v.string()),
  answers: subscriberAnswers,
  consent: subscriberConsent,
})

const exportedSubscriber = v.object({
  id: v.string(),
  site_id: v.string(),
  campaign_id: v.string(),
  email: v.string(),
  created_at: timestamp,
  confirmed_at: v.nullable(timestamp),
  answers: subscriberAnswers,
  consent: subscriberConsent,
  /** The submissions that have been applied, oldest first. */
  submissions: v.array(exportedSubmission),
})
export type ExportedSubscriber = v.InferOutput<typeof exportedSubscriber>

const exportedResponse = v.object({
  id: v.string(),
  site_id: v.string(),
  campaign_id: v.string(),
  created_at: timestamp,
  page: v.nullable(v.string()),
  country: v.nullable(v.string()),
  answers: subscriberAnswers,
  consent: subscriberConsent,
})
export type ExportedResponse = v.InferOutput<typeof exportedResponse>

const exportedAccount = v.object({
  company_name: v.string(),
  admin_email: v.string(),
  created_at: timestamp,
})
export type ExportedAccount = v.InferOutput<typeof exportedAccount>

/** The whole export file. */
export const exportedFile = v.object({
  format: v.literal('poplar-backup'),
  version: v.literal(1),
  exported_at: timestamp,
  account: exportedAccount,
  sites: v.array(exportedSite),
  campaigns: v.array(exportedCampaign),
  subscribers: v.array(exportedSubscriber),
  /** Submissions that added nobody to a list, because they had no email address or the consent box was unchecked. */
  responses: v.array(exportedResponse),
  totals: v.object({
    sites: v.number(),
    campaigns: v.number(),
    subscribers: v.number(),
    responses: v.number(),
  }),
})
