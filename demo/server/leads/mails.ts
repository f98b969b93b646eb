import type { Mail } from '../mail/mail.ts'
import type { ListOwner } from './links.ts'
import { LINK_DAYS } from './rules.ts'

type Letter = ListOwner & { to: string; link: string }

/** In the site's name: whoever joins its list need not know what the list is kept with. */
export const doubleOptinMail = ({ to, link, name, domain }: Letter): Mail => ({
  to,
  subject: `Please confirm: the list of ${name}`,
  text: `Somebody, hopefully you, entered ${to} at ${domain} to join the list of ${name}.

If it was you, say so here. The link works for ${LINK_DAYS} days:
${link}

If it was not you, ignore this mail: nothing more will come.
`,
})
