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

export type SignUpForm = {
  email: string
  name: string
  platform: 'shopify' | 'other'
  errors: FormErrors
}

const TITLE = {
  other: 'Create your account',
  shopify: 'Create an account for your Shopify store',
}

/** `base` is the base URL of this sign-in attempt's forms. */
export const signUpPage = (base: string, form: SignUpForm): Page => ({
  title: TITLE[form.platform],
  lead: html`Already have an account? <a href="${base}/sign-in">Sign in</a>`,
  hasError: Object.keys(form.errors).length > 0,
  content: html`${errorSummary(form.errors)}
<form method="post" action="${base}/sign-up" novalidate>
  <input type="hidden" name="platform" value="${form.platform}">
  ${textField({
    name: 'name',
    label: 'First name',
    type: 'text',
    autocomplete: 'given-name',
    value: form.name,
    error: form.errors.name,
  })}
  ${textField({
    name: 'email',
    label: 'Email',
    type: 'email',
    autocomplete: 'username',
    value: form.email,
    error: form.errors.email,
  })}
  ${passwordField({
    name: 'password',
    label: 'Password',
    autocomplete: 'new-password',
    error: form.errors.password,
    below: passwordRules,
  })}
  ${submitButton('Create account')}
</form>`,
})
