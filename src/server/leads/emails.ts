import type { Email } from '../platform/mail/email.ts'
import type { ListOwner } from './links.ts'
import { LINK_DAYS } from './rules.ts'

type EmailOptions = ListOwner & { to: string; link: string }

/**
 * Sent in the site's name: people who join its list need not know which product manages it. The form may be for
 * anything, such as a newsletter or a vote: the recipient confirms that the site may email them.
 */
export const doubleOptInEmail = ({ to, link, name, domain }: EmailOptions): Email => ({
  to,
  subject: `Please confirm your email address: ${name}`,
  text: `Someone, hopefully you, entered ${to} at ${domain}. May ${name} email you at this address?

If it was you, confirm here. The link works for ${LINK_DAYS} days:
${link}

If it wasn't you, ignore this email. Nothing will change.
`,
})
