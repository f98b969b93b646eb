import { IDENTITY_LIMITS } from '../identity/limits.ts'
import { setPasswordLink } from '../identity/set-password/link.ts'
import { issueSetPasswordToken } from '../identity/set-password/repository.ts'
import type { Deps } from '../platform/deps.ts'
import type { Email } from '../platform/mail/email.ts'
import { BRAND } from '../platform/pages/document.ts'
import { createAttemptCounter } from '../platform/rate-limits/attempt-counter.ts'

/** Whose password may be set after an install, and for which shop. */
export type PasswordInvitation = {
  /** Whether the install made the account. */
  isNew: boolean
  accountId: string
  personId: string
  /** The account's own address. */
  email: string
  shop: string
}

/** Sends the link after the reply, and never without limit: a shop can be installed again and again. */
export function mailPasswordLink(
  { background, database, environment, mailer, now }: Deps,
  { accountId, personId, email, ...install }: PasswordInvitation,
): void {
  background.run(async () => {
    const attempts = createAttemptCounter(database, { environment, now }, IDENTITY_LIMITS)
    const waitMs = await attempts.count('mail to email', email)
    if (waitMs !== null) return
    const owner = { accountId, personId, platform: 'shopify' } as const
    const token = await issueSetPasswordToken(database, { ...owner, now: now() })
    const { dashboard } = environment.addresses
    const link = setPasswordLink({ dashboard, platform: 'shopify', token, email })
    await mailer.send(mailFor({ ...install, to: email, link }))
  })
}

type Contents = Pick<PasswordInvitation, 'isNew' | 'shop'> & { to: string; link: string }

const mailFor = ({ isNew, ...contents }: Contents): Email =>
  isNew ? newAccountMail(contents) : knownAccountMail(contents)

const newAccountMail = ({ to, shop, link }: Omit<Contents, 'isNew'>): Email => ({
  to,
  subject: `Set a password for your ${BRAND} account`,
  text: `The ${BRAND} app was installed in the Shopify store ${shop}, which names ${to} as its email address.
We made an account for it.

Set its password here. This also confirms that the address is yours. The link works once, for 7 days:
${link}

If you did not install anything, ignore this mail: only somebody who reads your mail can sign in to the account.
`,
})

const knownAccountMail = ({ to, shop, link }: Omit<Contents, 'isNew'>): Email => ({
  to,
  subject: `Your shop uses ${BRAND} now: set a new password if you like`,
  text: `The ${BRAND} app was installed in the Shopify store ${shop}, which belongs to your account for ${to}.

You can set a new password here. The link works once, for 7 days:
${link}

Every older sign-in ends then. If you have a password that you know, or did not install anything, ignore this mail.
`,
})
