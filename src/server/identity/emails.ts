import type { Email } from '../platform/mail/email.ts'

type EmailOptions = { to: string; brand: string; link: string }

/**
 * Omits the name from the form: anyone can enter another person's address, and could use the name to send them a
 * message.
 */
export const signUpEmail = ({ to, brand, link }: EmailOptions): Email => ({
  to,
  subject: `Finish creating your ${brand} account`,
  text: `Someone, hopefully you, is creating a ${brand} account for ${to}.

Open this link to confirm the address and finish. It can be used once and expires in 24 hours:
${link}

If you open it in a different browser, you'll need the password you chose.
If it wasn't you, ignore this email. No account will be created.
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
  text: `Someone, hopefully you, tried to create a ${brand} account for ${to}. You already have one, and nothing about it has changed.

Sign in:
${signIn}

Forgot your password? Choose a new one:
${forgotPassword}

If it wasn't you, ignore this email.
`,
})

export const verificationEmail = ({ to, brand, link }: EmailOptions): Email => ({
  to,
  subject: `Confirm your email for ${brand}`,
  text: `Please confirm that ${to} is your email address:
${link}

Only the newest link works. Until an admin of your account confirms their address, its campaigns won't send
confirmation emails. If you don't have a ${brand} account, ignore this email.
`,
})

export const resetPasswordEmail = ({ to, brand, link }: EmailOptions): Email => ({
  to,
  subject: `Choose a new password for ${brand}`,
  text: `Someone, hopefully you, requested a new password for ${to}.

Choose it here. The link can be used once and expires in 30 minutes:
${link}

If it wasn't you, ignore this email. Your password won't change.
`,
})

export const passwordChangedEmail = ({ to, brand, link }: EmailOptions): Email => ({
  to,
  subject: `Your password for ${brand} was changed`,
  text: `The password for ${to} was just changed, and all other devices were signed out.

If it wasn't you, choose a new one now:
${link}
`,
})
