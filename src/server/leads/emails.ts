import type { Email } from '../platform/mail/email.ts'
import type { ListOwner } from './links.ts'
import { LINK_DAYS } from './rules.ts'

type EmailOptions = ListOwner & { to: string; link: string }

/**
 * Sent in the site's name: people who join its list need not know which product manages it. The form may have
 * asked for anything, such as a newsletter or a vote: the recipient confirms that the site may email them.
 */
export const doubleOptInEmail = ({ to, link, name, domain }: EmailOptions): Email => ({
  to,
  subject: `Please confirm your address: ${name}`,
  text: `Somebody, hopefully you, entered ${to} at ${domain}. May ${name} write to it?

If it was you, say so here. The link works for ${LINK_DAYS} days:
${link}

If it was not you, ignore this mail: without your answer nothing changes.
`,
})
