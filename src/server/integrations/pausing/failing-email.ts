import type { Email } from '../../platform/mail/email.ts'

type FailingConnection = {
  title: string
  domain: string
  /** The receiver's own words; empty if there was no response. */
  words: string
}

/** What happened, what happens next, and what to do about it. */
export function failingDescription({ title, domain, words }: FailingConnection): string {
  const response = words === '' ? '' : ` Its last response: “${words}”.`
  return `${title} has accepted nothing from ${domain} for a day.${response} Each lead is tried for 75 hours and is then rejected. Check the connection; rejected leads can be sent again there.`
}

export const failingConnectionEmail = ({
  to,
  brand,
  link,
  ...connection
}: FailingConnection & { to: string; brand: string; link: string }): Email => ({
  to,
  subject: `${connection.title} has been failing for a day: leads from ${connection.domain} are waiting`,
  text: `${failingDescription(connection)}

Open the connection:
${link}

You receive this email because you manage ${connection.domain} in ${brand}.
`,
})
