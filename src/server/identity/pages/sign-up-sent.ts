import { html } from 'hono/html'
import { IDENTITY_LIMITS } from '../attempt-limits.ts'
import { errorSummary } from './fields.ts'
import { icon } from './icons.ts'
import type { Page } from './layout.ts'

type SentSignUp = {
  email: string
  /** Set right after the email has been resent. */
  wasResent?: boolean
  error?: string
  /** On a local server: where the email can be read. */
  outbox: string | null
}

/**
 * The text is the same above the limit, because it must not reveal which emails the address received. Focused, so that
 * screen readers announce it immediately: the rest of the page has not changed.
 */
const resentNotice = html`<div class="notice" data-tone="success" role="status" tabindex="-1" autofocus>${icon('check')}<div class="text">
  <p>If this address can receive another email, it’s on its way. We send at most ${IDENTITY_LIMITS['mail to email'].attempts} an hour. Only the newest link works.</p>
</div></div>`

/**
 * The same text whether or not the address has an account. The page continues automatically once the link has been
 * used.
 */
export const signUpSentPage = (
  base: string,
  { email, wasResent = false, error, outbox }: SentSignUp,
): Page => ({
  title: 'Check your email',
  lead: html`To continue, open the link in our email to <b>${email}</b>. It works for 24 hours.`,
  hasError: error !== undefined,
  content: html`${errorSummary(error === undefined ? {} : { form: error })}
${wasResent ? resentNotice : ''}
<form method="post" action="${base}/sign-up/sent" data-continues>
  ${outbox === null ? '' : html`<a class="button" data-variant="primary" href="${outbox}">Open the outbox</a>`}
  <button class="button" data-busy-words="Please wait">Send the link again</button>
  <p class="note center">Didn’t get it? Check your spam folder, or <a href="${base}/sign-up">use another email</a>.</p>
</form>`,
})
