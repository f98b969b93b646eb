import type { Deps } from '../deps.ts'
import { createAttempts } from '../identity/attempts.ts'
import { sendVerification } from '../identity/verification.ts'
import type { Mail } from '../mail/mail.ts'
import { BRAND } from '../pages/document.ts'
import { setPasswordLink } from '../set-password/link.ts'
import { issueSetPasswordToken } from '../set-password/repository.ts'
import type { Letter } from './outcomes.ts'

/** The mail after an install, behind the answer. */
export function sendLetter(deps: Deps, letter: Letter): void {
  deps.background.run(() =>
    letter.about === 'verify' ? sendVerification(deps, letter) : sendPasswordLink(deps, letter),
  )
}

/** To the account's own address, and not without end: a shop can be installed again and again. */
async function sendPasswordLink(
  { database, environment, mailer, now }: Deps,
  { accountId, personId, email }: Letter,
): Promise<void> {
  const waitMs = await createAttempts(database, now).count('mail to email', email)
  if (waitMs !== null) return
  const platform = 'shopify'
  const { dashboard } = environment.addresses
  const token = await issueSetPasswordToken(database, {
    ...{ accountId, personId, platform, now: now() },
  })
  await mailer.send(
    newPasswordMail({ to: email, link: setPasswordLink({ dashboard, platform, token, email }) }),
  )
}

const newPasswordMail = ({ to, link }: { to: string; link: string }): Mail => ({
  to,
  subject: `Your shop uses ${BRAND} now: set a new password if you like`,
  text: `The ${BRAND} app was installed in your Shopify store, and your account for ${to} goes on with it.

You can set a new password here. The link works once, for 7 days:
${link}

Every older sign-in ends then. If you have a password that you know, or did not install anything, ignore this mail.
`,
})
