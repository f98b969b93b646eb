import type { Email } from '../platform/mail/email.ts'

type EmailFields = { to: string; brand: string; link: string }

/** Sent to the buyer, with the link to set a password. */
export const setPasswordEmail = ({ to, brand, link }: EmailFields): Email => ({
  to,
  subject: `Your ${brand} account is ready: set a password`,
  text: `Thank you for buying ${brand}.

Your account for ${to} is ready. Set your password here. The link can be used once and expires in 7 days:
${link}

This signs you out on all devices. If you didn’t buy anything, ignore this email.
`,
})

/** Sent to an address with an account from another channel, which a purchase must not take over. */
export const otherAccountEmail = ({ to, brand, link }: EmailFields): Email => ({
  to,
  subject: `You already have a ${brand} account`,
  text: `Someone, hopefully you, bought ${brand} for ${to}, which already has an account.

Your account hasn’t changed. Sign in and contact support, and we’ll add the purchase to it:
${link}
`,
})
