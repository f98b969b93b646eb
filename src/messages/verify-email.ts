import { catalogue } from './catalogue.ts'

/** The notice shown until the user has confirmed their email address. */
export const verifyEmailMessages = catalogue('verifyEmail', {
  verifyEmail: 'Please confirm your email address.',
  verifyEmailMore:
    '“Send again” emails a new link to {email}. If it doesn’t arrive within a few minutes, check your spam folder.',
  verifyEmailHolds: 'Until then, your campaigns won’t send confirmation emails.',
  verifyEmailSent: 'We sent a new link to {email}. Only the newest link works.',
  verifyEmailCheck: 'I’ve confirmed it',
  verifyEmailNotYet: 'Not confirmed yet. Open the link in the email to {email} first.',
})
