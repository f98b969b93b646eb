// Progressive enhancement for the server's pages. Without this script, every form still works.
import { PASSWORD_RULES, unmetPasswordRules } from '../../../features/password/rules.ts'

function addPasswordToggle(button: HTMLButtonElement): void {
  const input = document.getElementById(button.dataset.reveals ?? '')
  if (!(input instanceof HTMLInputElement)) return
  const show = (isShown: boolean) => {
    input.type = isShown ? 'text' : 'password'
    button.setAttribute('aria-label', isShown ? 'Hide password' : 'Show password')
    button.toggleAttribute('data-shown', isShown)
  }
  button.hidden = false
  button.addEventListener('click', () => show(input.type === 'password'))
  // Password managers offer to save only what is submitted from a password field.
  input.form?.addEventListener('submit', () => show(false))
}

function updateRulesOnInput(list: HTMLElement): void {
  const input = document.getElementById(list.dataset.rulesOf ?? '')
  if (!(input instanceof HTMLInputElement)) return
  const mark = () => {
    const unmet = unmetPasswordRules(input.value)
    for (const rule of PASSWORD_RULES) {
      const isMet = !unmet.includes(rule)
      const item = list.querySelector(`[data-rule='${rule}']`)
      item?.toggleAttribute('data-met', isMet)
      const verdict = item?.querySelector('[data-verdict]')
      if (verdict) verdict.textContent = isMet ? ' (met)' : ' (not met yet)'
    }
  }
  input.addEventListener('input', mark)
  mark()
}

/** Ignores a second submit; returning through the browser history makes the form usable again. */
function submitOnce(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('[data-busy-words]')
  if (!button) return
  const buttonLabel = button.textContent
  const setBusy = (isBusy: boolean) => {
    button.setAttribute('aria-busy', String(isBusy))
    button.textContent = isBusy ? (button.dataset.busyWords ?? buttonLabel) : buttonLabel
  }
  form.addEventListener('submit', (event) => {
    if (button.getAttribute('aria-busy') === 'true') event.preventDefault()
    else setBusy(true)
  })
  window.addEventListener('pageshow', () => setBusy(false))
}

/** The step that this page waits for may have been completed in another tab; the server knows the next page. */
function continueOnReturn({ action }: HTMLFormElement): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') location.replace(action)
  })
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-reveals]')) {
  addPasswordToggle(button)
}
for (const list of document.querySelectorAll<HTMLElement>('[data-rules-of]'))
  updateRulesOnInput(list)
for (const form of document.querySelectorAll('form')) submitOnce(form)
for (const form of document.querySelectorAll<HTMLFormElement>('[data-continues]')) {
  continueOnReturn(form)
}
