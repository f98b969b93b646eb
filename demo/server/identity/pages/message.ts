import { html } from 'hono/html'
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

/** A press of the button, not the opening of the link, counts: mail scanners open links too. */
export const verifyEmailPage = (token: string, email: string): Page => ({
  title: 'Confirm your email',
  lead: html`You signed up with <b>${email}</b>.`,
  content: html`<form method="post" action="/verify-email">
  <input type="hidden" name="token" value="${token}">
  <button class="button" data-variant="primary" data-busy-words="Please wait">Confirm this address</button>
</form>`,
})
