import { html } from 'hono/html'
import { errorSummary, type FormErrors, passwordField, submitButton } from './fields.ts'
import type { Page } from './layout.ts'

type ConfirmForm = {
  token: string
  email: string
  /** True in a browser other than the one in which the person signed up. */
  needsPassword: boolean
  errors: FormErrors
}

/** Submitting the form, not opening the link, creates the account: mail scanners open links too. */
export const confirmSignUpPage = ({ token, email, needsPassword, errors }: ConfirmForm): Page => ({
  title: 'Finish creating your account',
  lead: needsPassword
    ? html`For <b>${email}</b>. You signed up in another browser: enter the password you chose there.`
    : html`For <b>${email}</b>. Click the button to confirm this address.`,
  hasError: Object.keys(errors).length > 0,
  content: html`${errorSummary(errors)}
<form method="post" action="/confirm-sign-up" novalidate>
  <input type="hidden" name="token" value="${token}">
  ${needsPassword ? passwordFields(email, errors.password) : ''}
  ${submitButton('Create my account')}
</form>
${
  needsPassword
    ? html`<p class="note">Didn’t sign up? Close this page. Without that password, nobody can create an account with this link.</p>`
    : ''
}`,
})

/** Includes the email address as a read-only field, so that password managers can associate the password. */
const passwordFields = (email: string, error: string | undefined) =>
  html`<input class="visually-hidden" type="email" autocomplete="username" value="${email}" readonly tabindex="-1" aria-hidden="true">
  ${passwordField({
    name: 'password',
    label: 'Password',
    autocomplete: 'current-password',
    error,
  })}`
