import { makeScriptText, removeNode } from './dom.ts'
import type { RendererMessages } from './renderer-messages.ts'
import type { Answers, Consents } from './scene.ts'

/** Precedes a consent block's id in the name of its checkbox; no answer's name starts with it. */
export const CONSENT_PREFIX = '.'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (element: Element): element is Control =>
  'validity' in element && 'name' in element && element.name !== ''

const controlsOf = (form: HTMLFormElement): Control[] => [...form.elements].filter(isControl)

/** The form's values. Several answers to one question are joined into one string. */
export function readForm(form: HTMLFormElement): { answers: Answers; consent: Consents } {
  const answers = new Map<string, string[]>()
  const consent: [string, boolean][] = []
  for (const control of controlsOf(form)) {
    const { name, value } = control
    const isTicked = control instanceof HTMLInputElement && control.checked
    const isCheckable = control.type === 'radio' || control.type === 'checkbox'
    if (name.startsWith(CONSENT_PREFIX)) consent.push([name.slice(CONSENT_PREFIX.length), isTicked])
    else if (isTicked || (!isCheckable && value.trim() !== '')) {
      answers.set(name, [...(answers.get(name) ?? []), value.trim()])
    }
  }
  return {
    answers: Object.fromEntries([...answers].map(([name, all]) => [name, all.join(', ')])),
    consent: Object.fromEntries(consent),
  }
}

/** Shows each field's error below it, and focuses the first invalid field; returns whether the form is valid. */
export function validateForm(form: HTMLFormElement, message: RendererMessages): boolean {
  // One control per name: the radio buttons of a question are one field.
  const invalidControls = new Map<string, Control>()
  for (const control of controlsOf(form)) {
    removeError(control)
    if (errorOf(control, message) && !invalidControls.has(control.name))
      invalidControls.set(control.name, control)
  }
  for (const control of invalidControls.values())
    showError(control, errorOf(control, message) ?? '')
  invalidControls.values().next().value?.focus()
  return invalidControls.size === 0
}

/** Removes an error as soon as it is fixed. */
export function recheck(
  form: HTMLFormElement,
  { target }: Event,
  messages: RendererMessages,
): void {
  if (!(target instanceof Element) || !isControl(target) || errorOf(target, messages)) return
  for (const control of controlsOf(form)) if (control.name === target.name) removeError(control)
}

function errorOf(control: Control, messages: RendererMessages): string | null {
  const { name, required, type, validity, value } = control
  if (validity.valueMissing || (required && value.trim() === '')) {
    if (name.startsWith(CONSENT_PREFIX)) return messages.tick
    return type === 'radio' || type === 'checkbox' ? messages.choose : messages.missing
  }
  if (validity.valid) return null
  return type === 'tel' ? messages.phone : messages.email
}

const errorId = ({ name }: Control): string => `fault-${name}`

function showError(control: Control, message: string): void {
  const errorElement = makeScriptText('p', 'error', message)
  errorElement.id = errorId(control)
  control.closest('.line')?.after(errorElement)
  control.setAttribute('aria-describedby', errorElement.id)
  // A single radio button is neither valid nor invalid.
  if (control.type !== 'radio') control.setAttribute('aria-invalid', 'true')
}

function removeError(control: Control): void {
  removeNode(control.form?.querySelector(`#${CSS.escape(errorId(control))}`))
  control.removeAttribute('aria-describedby')
  control.removeAttribute('aria-invalid')
}
