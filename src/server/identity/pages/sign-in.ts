import { html } from 'hono/html'
import { errorSummary, type FormErrors, passwordField, submitButton, textField } from './fields.ts'
import { icon } from './icons.ts'
import type { Page } from './layout.ts'

export type SignInForm = { email: string; remember: boolean; errors: FormErrors }

/** `base` is the base URL of this sign-in attempt's forms. */
export const signInPage = (base: string, { email, remember, errors }: SignInForm): Page => ({
  title: 'Sign in',
  lead: html`New here? <a href="${base}/sign-up">Create an account</a>`,
  hasError: Object.keys(errors).length > 0,
  content: html`${errorSummary(errors)}
<form method="post" action="${base}/sign-in" novalidate>
  ${textField({
    name: 'email',
    label: 'Email',
    type: 'email',
    autocomplete: 'username',
    value: email,
    error: errors.email,
  })}
  ${passwordField({
    name: 'password',
    label: 'Password',
    autocomplete: 'current-password',
    error: errors.password,
    labelAction: html`<a class="push" href="${base}/forgot-password">Forgot password?</a>`,
  })}
  <label class="check"><input type="checkbox" name="remember" value="yes"${remember ? ' checked' : ''}>Keep me signed in on this device</label>
  ${submitButton('Sign in')}
</form>
<p class="or">or</p>
<a class="button" href="${base}/sign-up?platform=shopify">${icon('shopping-bag')}Continue with your Shopify store</a>`,
})
