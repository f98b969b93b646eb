import type { Email } from '../platform/mail/email.ts'

type EmailOptions = { to: string; brand: string; link: string }

/**
 * Leaves out the name from the form: anyone can enter another person's address, and could use the name to send
 * them a message.
 */
export const signUpEmail = ({ to, brand, link }: EmailOptions): Email => ({
  to,
  subject: `Finish creating your ${brand} account`,
  text: `Someone, hopefully you, is creating a ${brand} account for ${to}.

Open this link to confirm the address and finish. It works once, for 24 hours:
${link}

In another browser than the one you signed up in, you'll need the password you chose.
If it was not you, ignore this mail: no account is created.
`,
})

type ExistingAccount = { to: string; brand: string; signIn: string; forgotPassword: string }

export const existingAccountEmail = ({
  to,
  brand,
  signIn,
  forgotPassword,
}: ExistingAccount): Email => ({
  to,
  subject: `You already have a ${brand} account`,
  text: `Someone, hopefully you, tried to create a ${brand} account for ${to}. There is one already, and nothing about it has changed.

Sign in:
${signIn}

Forgot your password? Choose a new one:
${forgotPassword}

If it was not you, ignore this mail.
`,
})

export const verificationEmail = ({ to, brand, link }: EmailOptions): Email => ({
  to,
  subject: `Confirm your email for ${brand}`,
  text: `Please confirm that ${to} is your address:
${link}

Only the newest link works. Until an admin of your account has confirmed their address, its campaigns send no
confirmation emails. If you don't have a ${brand} account, ignore this mail.
`,
})

export const resetPasswordEmail = ({ to, brand, link }: EmailOptions): Email => ({
  to,
  subject: `Choose a new password for ${brand}`,
  text: `Someone, hopefully you, asked for a new password for ${to}.

Choose it here. The link works once, for 30 minutes:
${link}

If it was not you, ignore this mail: your password stays as it is.
`,
})

export const passwordChangedEmail = ({ to, brand, link }: EmailOptions): Email => ({
  to,
  subject: `Your password for ${brand} was changed`,
  text: `The password for ${to} was changed just now, and every other sign-in was ended.

If it was not you, choose a new one at once:
${link}
`,
})
