import type { Email } from '../platform/mail/email.ts'
import type { ListOwner } from './links.ts'
import { LINK_DAYS } from './rules.ts'

type EmailOptions = ListOwner & { to: string; link: string }

/**
 * In the site's name: whoever joins its list need not know what the list is kept with. The form may have asked for
 * anything, news or the result of a vote: what is confirmed is that a letter may come.
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
