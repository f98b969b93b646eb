import type { Mail } from '../mail/mail.ts'

type Letter = { to: string; brand: string; link: string }

export const verificationMail = ({ to, brand, link }: Letter): Mail => ({
  to,
  subject: `Confirm your email for ${brand}`,
  text: `Welcome to ${brand}.

Please confirm that this is your address:
${link}

You can use everything meanwhile. If you did not sign up, ignore this mail.
`,
})

export const resetPasswordMail = ({ to, brand, link }: Letter): Mail => ({
  to,
  subject: `Choose a new password for ${brand}`,
  text: `Someone, hopefully you, asked for a new password for ${to}.

Choose it here. The link works once, for 30 minutes:
${link}

If it was not you, ignore this mail: your password stays as it is.
`,
})

export const passwordChangedMail = ({ to, brand, link }: Letter): Mail => ({
  to,
  subject: `Your password for ${brand} was changed`,
  text: `The password for ${to} was changed just now, and every other sign-in was ended.

If it was not you, choose a new one at once:
${link}
`,
})
