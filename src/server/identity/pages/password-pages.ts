import { html } from 'hono/html'
import {
  errorSummary,
  type FormErrors,
  passwordField,
  passwordRules,
  submitButton,
  textField,
} from './fields.ts'
import type { Page } from './layout.ts'

/** The URL to which the form is submitted, and the URL of the sign-in page. */
export type ForgotLinks = { form: string; signIn: string }

export const forgotPasswordPage = (
  { form, signIn }: ForgotLinks,
  email: string,
  errors: FormErrors,
): Page => ({
  title: 'Forgot your password?',
  lead: html`Enter your email and we’ll send you a link to choose a new one.`,
  hasError: Object.keys(errors).length > 0,
  content: html`${errorSummary(errors)}
<form method="post" action="${form}" novalidate>
  ${textField({
    name: 'email',
    label: 'Email',
    type: 'email',
    autocomplete: 'username',
    value: email,
    error: errors.email,
  })}
  ${submitButton('Send the link')}
  <p class="center"><a href="${signIn}">Back to sign in</a></p>
</form>`,
})

/** The same text whether or not the address has an account. */
export const emailSentPage = ({ signIn }: ForgotLinks, email: string): Page => ({
  title: 'Check your inbox',
  lead: html`If <b>${email}</b> has an account here, a link to choose a new password is on its way, unless several were sent in the last hour. The newest link can be used once and expires in 30 minutes.`,
  content: html`<a class="button" href="${signIn}">Back to sign in</a>`,
})

type ResetForm = { token: string; email: string; errors: FormErrors }

/**
 * The email address is shown, and included as a read-only field, so that password managers can associate the
 * password.
 */
export const resetPasswordPage = ({ token, email, errors }: ResetForm): Page => ({
  title: 'Choose a new password',
  lead: html`For <b>${email}</b>. You’ll be signed out on all devices. Then sign in with the new password.`,
  hasError: Object.keys(errors).length > 0,
  content: html`${errorSummary(errors)}
<form method="post" action="/reset-password" novalidate>
  <input type="hidden" name="token" value="${token}">
  <input class="visually-hidden" type="email" autocomplete="username" value="${email}" readonly tabindex="-1" aria-hidden="true">
  ${passwordField({
    name: 'password',
    label: 'New password',
    autocomplete: 'new-password',
    error: errors.password,
    below: passwordRules,
  })}
  ${submitButton('Save the password')}
</form>`,
})
