import { createAttemptCounter } from '../attempts/attempt-counter.ts'
import { IDENTITY_LIMITS } from '../identity/attempt-limits.ts'
import { setPasswordLink } from '../identity/set-password/link.ts'
import { issueSetPasswordToken } from '../identity/set-password/repository.ts'
import { BRAND } from '../pages/document.ts'
import type { Deps } from '../platform/deps.ts'
import type { Email } from '../platform/mail/email.ts'

/** The person who may set a password after an install. */
export type PasswordInvitation = {
  /** Whether the install created the account. */
  isNew: boolean
  accountId: string
  personId: string
  /** The account’s email address. */
  email: string
  shop: string
}

/** Emails the link after the response. Rate-limited, because a shop can be installed repeatedly. */
export function emailPasswordLink(
  { background, database, environment, mailer, now }: Deps,
  { accountId, personId, email, ...install }: PasswordInvitation,
): void {
  background.run(async () => {
    const attempts = createAttemptCounter(database, { environment, now }, IDENTITY_LIMITS)
    const waitMs = await attempts.count('mail to email', email)
    if (waitMs !== null) return
    const owner = { accountId, personId, platform: 'shopify' } as const
    const token = await issueSetPasswordToken(database, { ...owner, now: now() })
    const { app: dashboard } = environment.addresses
    const link = setPasswordLink({ dashboard, platform: 'shopify', token, email })
    await mailer.send(createEmail({ ...install, to: email, link }))
  })
}

type EmailContents = Pick<PasswordInvitation, 'isNew' | 'shop'> & { to: string; link: string }

const createEmail = ({ isNew, ...contents }: EmailContents): Email =>
  isNew ? newAccountEmail(contents) : existingAccountEmail(contents)

const newAccountEmail = ({ to, shop, link }: Omit<EmailContents, 'isNew'>): Email => ({
  to,
  subject: `Set a password for your ${BRAND} account`,
  text: `The ${BRAND} app was installed in the Shopify store ${shop}, whose email address is ${to}.
We created an account for it.

Set its password here. This also confirms your email address. The link can be used once and expires in 7 days:
${link}

If you didn’t install anything, ignore this email. Only someone who can read your email can sign in to the account.
`,
})

const existingAccountEmail = ({ to, shop, link }: Omit<EmailContents, 'isNew'>): Email => ({
  to,
  subject: `${BRAND} is installed in your shop: set a new password if you like`,
  text: `The ${BRAND} app was installed in the Shopify store ${shop}, which belongs to your account for ${to}.

You can set a new password here. The link can be used once and expires in 7 days:
${link}

This signs you out on all devices. If you already have a password, or didn’t install anything, ignore this email.
`,
})
