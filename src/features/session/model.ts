import * as v from 'valibot'

export const referralRequest = (referralId: string | null): { referral_id?: string } =>
  referralId === null ? {} : { referral_id: referralId }

const sentSchema = v.object({ sent: v.boolean() })

/** Whether the response says that the requested email was sent. */
export const parseEmailSent = (data: unknown): boolean => v.parse(sentSchema, data).sent
