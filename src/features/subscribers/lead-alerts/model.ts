import * as v from 'valibot'

/** When a person is emailed about a site's new subscribers. */
export const ALERT_FREQUENCIES = ['off', 'at-once', 'daily'] as const
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number]

const leadAlertsSchema = v.object({ frequency: v.picklist(ALERT_FREQUENCIES) })

export const parseLeadAlerts = (data: unknown): AlertFrequency =>
  v.parse(leadAlertsSchema, data).frequency
