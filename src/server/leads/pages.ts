import { html } from 'hono/html'
import type { Captcha } from '../captcha/settings.ts'
import { errorSummary } from '../identity/pages/fields.ts'
import { document, type Fragment } from '../pages/document.ts'
import type { ListOwner } from './links.ts'
import { type Action, LINK_DAYS } from './rules.ts'

/** `owner` is the site in whose name the page is shown; null for an unknown link. */
export type WhiteLabelPageOptions = { owner: (ListOwner & { href: string }) | null; assets: string }

export type NeutralPage = {
  title: string
  lead: Fragment
  /** Why the last action failed. */
  error?: string
  /** Must be solved before the action. */
  captcha?: Pick<Captcha, 'siteKey' | 'src'>
  /** The submitted data, as a list. */
  details?: Fragment
  /** The main action. */
  action?: Fragment
  /** Below the action, in small type. */
  aside?: Fragment
}

/** A white-label page for the site: without our logo and without the dashboard's bundle. */
export function neutralDocument({ owner, assets }: WhiteLabelPageOptions, page: NeutralPage) {
  const body = html`<div class="neutral-page">
  <header>${owner && mark(owner)}</header>
  <main class="lone-sheet">
    <h1 class="title-page">${page.title}</h1>
    <p class="lead">${page.lead}</p>
    ${page.error === undefined ? '' : errorSummary({ form: page.error })}
    ${page.captcha ? captchaContainer(page.captcha, assets) : ''}
    ${page.details ?? ''}
    ${page.action ?? ''}
    ${page.aside && html`<div class="aside">${page.aside}</div>`}
  </main>
  <footer>${owner && html`<a href="${owner.href}">${owner.domain}</a>`}</footer>
</div>`
  const title = page.error === undefined ? page.title : `Error: ${page.title}`
  return document({ title, assets, body, owner: owner?.name ?? null })
}

const mark = ({ name }: ListOwner) =>
  html`<span class="site-tile" data-initial="${[...name][0]?.toUpperCase()}" aria-hidden="true"></span><span class="strong">${name}</span>`

/** The script hides the message when it starts, and shows it again if the widget does not load. */
const captchaContainer = ({ siteKey, src }: Pick<Captcha, 'siteKey' | 'src'>, assets: string) =>
  html`<div class="captcha" data-site-key="${siteKey}" data-src="${src}">
  <p role="alert">To request a new link, a captcha has to load here. It needs JavaScript and access to ${new URL(src).host}.</p>
</div>
<script type="module" src="${assets}/captcha.js"></script>`

/** Submitted to the page's own URL, so that the token appears nowhere else. */
const actionButton = (
  action: Action,
  label: string,
  variant: 'primary' | 'secondary' = 'primary',
) =>
  html`<form method="post">
  <button class="button" data-variant="${variant}" name="action" value="${action}" data-busy-words="Please wait">${label}</button>
</form>`

const unsubscribeForm = html`<form method="post">You can change your mind at any time. <button class="as-link" name="action" value="leave">Unsubscribe</button></form>`

const backButton = ({ domain, href }: { domain: string; href: string }) =>
  html`<a class="button" data-variant="primary" href="${href}">Back to ${domain}</a>`

const formatDay = (date: Date) =>
  html`<time datetime="${date.toISOString()}">${date.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })}</time>`

/** The person reading the page, and the list's owner. */
export type Recipient = {
  email: string
  owner: ListOwner & { href: string }
  /** The data that was submitted with the address. */
  sent: readonly { name: string; text: string }[]
}

function withDetails(sent: Recipient['sent']): Pick<NeutralPage, 'details'> {
  if (sent.length === 0) return {}
  const rows = sent.map(({ name, text }) => html`<div><dt>${name}</dt><dd>${text}</dd></div>`)
  return { details: html`<p>This was sent with it:</p><dl>${rows}</dl>` }
}

/** Submitting the form, not opening the link, confirms the address: mail scanners open links too. */
export const confirmPage = ({ email, owner, sent }: Recipient): NeutralPage => ({
  title: `May ${owner.name} email you?`,
  lead: html`<b>${email}</b> was entered at ${owner.domain}. No newsletter will be sent until you confirm.`,
  ...withDetails(sent),
  action: actionButton('confirm', 'Yes, email me'),
  aside: html`<p>If this wasn’t you, close this page. Nothing will change.</p>`,
})

/** For a person on the list whose address was submitted again, by them or by anyone else. */
export const confirmAgainPage = ({ email, owner, sent }: Recipient): NeutralPage => ({
  title: 'Was this you?',
  lead: html`<b>${email}</b> was entered at ${owner.domain} again. Nothing changes until you say yes.`,
  ...withDetails(sent),
  action: actionButton('confirm', 'Yes, that was me'),
  aside: html`<p>If it wasn’t you, close this page. What you confirmed before stays unchanged.</p>${unsubscribeForm}`,
})

export const confirmedPage = ({ email, owner }: Recipient): NeutralPage => ({
  title: `${owner.name} may email you`,
  lead: html`<b>${email}</b> is confirmed.`,
  action: backButton(owner),
  aside: unsubscribeForm,
})

export const alreadyConfirmedPage = ({
  email,
  owner,
  since,
}: Recipient & { since: Date }): NeutralPage => ({
  title: `${owner.name} may already email you`,
  lead: html`<b>${email}</b> was confirmed on ${formatDay(since)}.`,
  action: backButton(owner),
  aside: unsubscribeForm,
})

export const resubscribedPage = ({ email, owner }: Recipient): NeutralPage => ({
  title: `${owner.name} may email you again`,
  lead: html`<b>${email}</b> was not deleted.`,
  action: backButton(owner),
  aside: unsubscribeForm,
})

export const unsubscribedPage: NeutralPage = {
  title: 'You’re unsubscribed',
  lead: html`Your address will be deleted within 30 days.`,
  action: actionButton('return', 'Undo: keep emailing me', 'secondary'),
}

/** The only page whose action sends an email, so it has a captcha if one is configured. */
export const expiredPage = (captcha: Captcha | null): NeutralPage => ({
  title: `This link is older than ${LINK_DAYS} days`,
  lead: html`You won’t receive a newsletter until you say yes. The new link will be sent to the same address.`,
  action: actionButton('send-again', 'Send a new link'),
  ...(captcha && { captcha }),
})

export const linkSentPage = ({ email }: Recipient): NeutralPage => ({
  title: 'Check your inbox',
  lead: html`A new link is on its way to <b>${email}</b>. It works for ${LINK_DAYS} days.`,
})

export const tooManyLinksPage = (message: string): NeutralPage => ({
  title: 'A new link was already sent',
  lead: html`Check your inbox and your spam folder. ${message}`,
})

export const invalidLinkPage: NeutralPage = {
  title: 'This link doesn’t work',
  lead: html`It may be incomplete. Click it in the email again, or copy the whole link.`,
}
