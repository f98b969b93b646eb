import type { Email } from '../../platform/mail/email.ts'
import type { PausedReason } from '../connections/repository.ts'

type PausedConnection = {
  title: string
  domain: string
  reason: PausedReason
  /** The receiver's own words. */
  words: string
}

/** What happened, and what to do about it. */
export function pauseDescription({ title, domain, reason, words }: PausedConnection): string {
  const [event, action] = {
    gone: [
      'says that its address no longer exists',
      'They are sent once you have entered the new address, or have resumed the connection because the old one works again.',
    ],
    unauthorized: [
      'no longer accepts the credentials',
      'They are sent once you have connected it again, or have resumed the connection because the credentials work again.',
    ],
  }[reason]
  const response = words === '' ? '' : ` Its response: “${words.replace(/\.$/, '')}”.`
  return `${title} ${event}.${response} New leads from ${domain} are waiting. ${action}`
}

export const pausedConnectionEmail = ({
  to,
  brand,
  link,
  ...connection
}: PausedConnection & { to: string; brand: string; link: string }): Email => ({
  to,
  subject: `${connection.title} is paused: leads from ${connection.domain} are waiting`,
  text: `${pauseDescription(connection)}

Open the connection:
${link}

You receive this email because you manage ${connection.domain} in ${brand}.
`,
})
