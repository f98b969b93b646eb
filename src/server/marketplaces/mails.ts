import type { Email } from '../platform/mail/email.ts'

type Letter = { to: string; brand: string; link: string }

/** To whoever bought: the way to a password. */
export const setPasswordMail = ({ to, brand, link }: Letter): Email => ({
  to,
  subject: `Your ${brand} account is ready: set a password`,
  text: `Thank you for buying ${brand}.

Your account for ${to} is ready. Set your password here. The link works once, for 7 days:
${link}

Every older sign-in ends then. If you did not buy anything, ignore this mail.
`,
})

/** To an address whose account came another way: a purchase must not take it over. */
export const otherAccountMail = ({ to, brand, link }: Letter): Email => ({
  to,
  subject: `You have a ${brand} account already`,
  text: `Somebody, hopefully you, bought ${brand} for ${to}, which has an account here already.

Nothing about that account has changed. Sign in and write to our support, and we put the purchase on it:
${link}
`,
})
