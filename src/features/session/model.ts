import * as v from 'valibot'

export const wireReferral = (referralId: string | null): { referral_id?: string } =>
  referralId === null ? {} : { referral_id: referralId }

const wireSent = v.object({ sent: v.boolean() })

/** Whether the response says that the requested email was sent. */
export const parseEmailSent = (data: unknown): boolean => v.parse(wireSent, data).sent
