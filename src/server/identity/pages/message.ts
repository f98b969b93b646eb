import { html } from 'hono/html'
import { BRAND } from '../../pages/document.ts'
import type { Page } from './layout.ts'

type Message = {
  title: string
  text: string
  action: { words: string; href: string }
  hasError?: boolean
}

/** A page that states what happened and offers one next step. */
export const messagePage = ({ title, text, action, hasError = false }: Message): Page => ({
  title,
  lead: html`${text}`,
  hasError,
  content: html`<a class="button" data-variant="primary" href="${action.href}">${action.words}</a>`,
})

/** For an email link that was used, has expired, or was replaced. */
export const invalidLinkPage = (message: Pick<Message, 'text' | 'action'>): Page =>
  messagePage({ title: 'This link no longer works', hasError: true, ...message })

/** Submitting the form, not opening the link, confirms the address: mail scanners open links too. */
export const verifyEmailPage = (token: string, email: string): Page => ({
  title: 'Confirm your email',
  lead: html`Is <b>${email}</b> your address?`,
  content: html`<form method="post" action="/verify-email">
  <input type="hidden" name="token" value="${token}">
  <button class="button" data-variant="primary" data-busy-words="Please wait">Confirm this address</button>
</form>`,
})

/** Any page can send a browser to the sign-out URL, so the person must confirm it. */
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
