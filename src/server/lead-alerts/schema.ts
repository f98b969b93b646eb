import * as v from 'valibot'
import { ALERT_FREQUENCIES } from '../../features/subscribers/lead-alerts/model.ts'

const frequency = v.picklist(
  ALERT_FREQUENCIES,
  `frequency must be one of ${ALERT_FREQUENCIES.join(', ')}.`,
)

export const leadAlerts = v.object({ frequency })

export type LeadAlerts = v.InferOutput<typeof leadAlerts>
