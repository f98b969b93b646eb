import type { Email } from '../platform/mail/email.ts'

export type NewSubscriber = { email: string; campaign: string }

type AlertOptions = {
  to: string
  domain: string
  /** The page with the site’s list and the setting; it names nobody. */
  link: string
  count: number
  newest: readonly NewSubscriber[]
}

/** Notifies a member of the account of new subscribers. */
export function alertEmail({ to, domain, link, count, newest }: AlertOptions): Email {
  const people = count === 1 ? '1 new subscriber' : `${count.toLocaleString('en')} new subscribers`
  const lines = newest.map(({ email, campaign }) => `- ${email} (${campaign})`)
  const others = count - newest.length
  const rest = others > 0 ? [`and ${others.toLocaleString('en')} more`] : []
  return {
    to,
    subject: `${people} on ${domain}`,
    text: `${people} on ${domain}:

${[...lines, ...rest].join('\n')}

See all of them:
${link}

You receive this email because you turned it on. To turn it off, choose Email alerts on the page Subscribers.
`,
  }
}
