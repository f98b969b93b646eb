import { html } from 'hono/html'
import { BRAND } from '../../platform/pages/document.ts'
import type { Page } from './layout.ts'

type Message = {
  title: string
  text: string
  action: { words: string; href: string }
  hasError?: boolean
}

/** A page that says what happened and offers the one next step. */
export const messagePage = ({ title, text, action, hasError = false }: Message): Page => ({
  title,
  lead: html`${text}`,
  hasError,
  content: html`<a class="button" data-variant="primary" href="${action.href}">${action.words}</a>`,
})

/** Of a link in a mail that was used, has expired, or was replaced. */
export const invalidLinkPage = (message: Pick<Message, 'text' | 'action'>): Page =>
  messagePage({ title: 'This link does not work any more', hasError: true, ...message })

/** A press of the button, not the opening of the link, counts: mail scanners open links too. */
export const verifyEmailPage = (token: string, email: string): Page => ({
  title: 'Confirm your email',
  lead: html`Is <b>${email}</b> your address?`,
  content: html`<form method="post" action="/verify-email">
  <input type="hidden" name="token" value="${token}">
  <button class="button" data-variant="primary" data-busy-words="Please wait">Confirm this address</button>
</form>`,
})

/** Another page can send a browser to the sign-out; only the person presses the button. */
export const signOutPage = ({ proof, returnTo }: { proof: string; returnTo: string }): Page => ({
  title: `Sign out of ${BRAND}?`,
  lead: html`You’ll be signed out in this browser.`,
  content: html`<form method="post" action="/v2/logout">
  <input type="hidden" name="proof" value="${proof}">
  <input type="hidden" name="returnTo" value="${returnTo}">
  <button class="button" data-variant="primary" data-busy-words="Please wait">Sign out</button>
  <a class="button" href="${returnTo}">Stay signed in</a>
</form>`,
})
