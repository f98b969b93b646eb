import type { Email } from '../platform/mail/email.ts'

export type NewSubscriber = {
  email: string
  campaign: string
  /** The page with their details; it names nobody. */
  link: string
}

type AlertOptions = {
  to: string
  domain: string
  /** The page with the site’s list. */
  link: string
  /** The same page, which opens the setting. */
  settingLink: string
  count: number
  newest: readonly NewSubscriber[]
}

/** Notifies a member of the account of new subscribers. */
export function alertEmail(options: AlertOptions): Email {
  const { to, domain, link, settingLink, count, newest } = options
  const people = count === 1 ? '1 new subscriber' : `${count.toLocaleString('en')} new subscribers`
  const lines = newest.map((one) => `- ${one.email} (${one.campaign})\n  ${one.link}`)
  const others = count - newest.length
  const rest = others > 0 ? [`and ${others.toLocaleString('en')} more`] : []
  return {
    to,
    subject: `${people} on ${domain}`,
    text: `${people} on ${domain}:

${[...lines, ...rest].join('\n')}

See all of them:
${link}

You receive this email because you turned it on. To change or stop it:
${settingLink}
`,
  }
}
