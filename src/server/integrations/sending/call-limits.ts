import type { IntegrationName } from '../../../features/integrations/catalogue.ts'

type CallLimit = {
  /** The most that a lead usually takes. */
  callsPerLead: number
  /** What the service's documentation allows, if that is less than 10 calls a second. */
  callsPerMinute?: number
}

const ONE_CALL: CallLimit = { callsPerLead: 1 }
const TWO_CALLS: CallLimit = { callsPerLead: 2 }

export const CALL_LIMITS: Readonly<Record<IntegrationName, CallLimit>> = {
  mailchimp: TWO_CALLS,
  klaviyo: TWO_CALLS,
  hubspot: TWO_CALLS,
  // https://developers.google.com/workspace/sheets/api/limits: 60 calls that read, and 60 that write. A lead takes one of
  // each; missing labels, which are rare, take another one.
  google_sheets: { callsPerLead: 2, callsPerMinute: 120 },
  webhook: ONE_CALL,
  sendy: ONE_CALL,
  // https://help.aweber.com/hc/en-us/articles/360002917994
  aweber: { callsPerLead: 1, callsPerMinute: 120 },
  // https://community.constantcontact.com/t5/Developer-Support-ask-questions/Rate-Limit/td-p/349545: 4 a second
  constant_contact: { callsPerLead: 1, callsPerMinute: 240 },
  // https://developer.birdsend.co/api-documentation.html: 5 a second
  birdsend: { callsPerLead: 3, callsPerMinute: 300 },
  autonami: { callsPerLead: 3 },
  zohocrm: TWO_CALLS,
  salesforce: TWO_CALLS,
  ...{ pabbly: ONE_CALL, integrately: ONE_CALL, integromate: ONE_CALL, konnectzit: ONE_CALL },
}
