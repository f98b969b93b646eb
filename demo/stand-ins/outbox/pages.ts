import { html } from 'hono/html'
import type { StoredEmail } from '../../../src/server/platform/mail/outbox.ts'

/** The newest emails, each with a link to its text. */
export const outboxPage = (
  base: string,
  emails: readonly StoredEmail[],
) => html`<main class="outbox">
  <h1>Outbox</h1>
  <p class="muted">No mail server is set (SMTP_URL), so emails stay here.</p>
  ${emails.length === 0 ? html`<p>No emails have been sent yet.</p>` : emailList(base, emails)}
</main>`

const emailList = (base: string, emails: readonly StoredEmail[]) => html`<ul class="mails">
  ${emails.map(
    ({ mailId, to, subject, createdAt }) => html`<li>
    <a href="${base}/${mailId}">${subject}</a>
    <span class="muted">To ${to}, ${formatDate(createdAt)}</span>
  </li>`,
  )}
</ul>`

/** One email as plain text. Only links to our own origins are clickable. */
export const mailPage = (base: string, mail: StoredEmail, ownOrigins: readonly string[]) =>
  html`<main class="outbox">
  <p><a href="${base}">All emails</a></p>
  <h1>${mail.subject}</h1>
  <dl class="facts">
    <dt>To</dt><dd>${mail.to}</dd>
    <dt>Sent</dt><dd>${formatDate(mail.createdAt)}</dd>
  </dl>
  <pre>${withLinks(mail.text, ownOrigins)}</pre>
</main>`

const withLinks = (text: string, ownOrigins: readonly string[]) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part) => (isOwnUrl(part, ownOrigins) ? html`<a href="${part}">${part}</a>` : part))

const isOwnUrl = (text: string, ownOrigins: readonly string[]) =>
  URL.canParse(text) && ownOrigins.includes(new URL(text).origin)

const formatDate = (date: Date) =>
  html`<time datetime="${date.toISOString()}">${date.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`
