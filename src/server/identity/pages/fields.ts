import { html } from 'hono/html'
import { PASSWORD_RULES, type PasswordRule } from '../../../features/password/rules.ts'
import type { Fragment } from '../../pages/document.ts'
import { icon } from './icons.ts'

/** A form's errors by field; `form` applies to the whole form. */
export type FormErrors = Partial<Record<'form' | 'email' | 'name' | 'password', string>>

type Field = {
  name: 'email' | 'name' | 'password'
  label: string
  autocomplete: string
  error: string | undefined
}
type TextField = Field & { type: 'email' | 'text'; value: string }
type PasswordField = Field & { labelAction?: Fragment; below?: Fragment }

const RULE_LABELS: Record<PasswordRule, string> = {
  length: 'At least 8 characters',
  uppercase: 'One uppercase letter',
  lowercase: 'One lowercase letter',
  digit: 'One digit',
  special: 'One special character',
}

/**
 * Placed above the form and focused, so that screen readers announce it immediately; each line links to its
 * field.
 */
export const errorSummary = (errors: FormErrors) => {
  const lines = Object.entries(errors)
  if (lines.length === 0) return ''
  return html`<div class="notice" data-tone="danger" role="alert" tabindex="-1" autofocus>${icon('alert')}<div class="text">
    ${lines.map(
      ([field, error]) =>
        html`<p>${field === 'form' ? error : html`<a href="#${field}">${error}</a>`}</p>`,
    )}
  </div></div>`
}

export const textField = ({ name, label, type, autocomplete, value, error }: TextField) =>
  html`<div class="field">
  <label for="${name}">${label}</label>
  <input class="input" id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}" required maxlength="254" autocapitalize="${type === 'email' ? 'none' : 'words'}" spellcheck="false"${describedBy(name, error)}>
  ${fieldError(name, error)}
</div>`

/** The value is never sent back by the server. */
export const passwordField = ({
  name,
  label,
  autocomplete,
  error,
  labelAction,
  below,
}: PasswordField) =>
  html`<div class="field">
  <span class="row"><label for="${name}">${label}</label>${labelAction ?? ''}</span>
  <span class="affix">
    <input class="input" id="${name}" name="${name}" type="password" autocomplete="${autocomplete}" required autocapitalize="none" spellcheck="false"${describedBy(name, error)}>
    <button type="button" class="after" data-reveals="${name}" aria-label="Show password" hidden>${icon('eye')}${icon('eye-off')}</button>
  </span>
  ${fieldError(name, error)}
  ${below ?? ''}
</div>`

/** The password rules; the script marks the rules that are met as the user types. */
export const passwordRules = html`<ul class="rules" data-rules-of="password">
  ${PASSWORD_RULES.map(
    (rule) =>
      html`<li data-rule="${rule}">${icon('circle')}${icon('check')}<span>${RULE_LABELS[rule]}</span><span class="visually-hidden" data-verdict></span></li>`,
  )}
</ul>`

export const submitButton = (buttonLabel: string) =>
  html`<button class="button" data-variant="primary" data-busy-words="Please wait">${buttonLabel}</button>`

const describedBy = (name: string, error: string | undefined) =>
  error ? html` aria-invalid="true" aria-describedby="${name}-error"` : ''

const fieldError = (name: string, error: string | undefined) =>
  error ? html`<p class="field-error" id="${name}-error">${icon('alert')}${error}</p>` : ''
