// The captcha on a page shown in a customer's name: its token is submitted with the page's form.
import { renderCaptcha } from '../../../lib/captcha.ts'
import { ApiFailure } from '../../../lib/failure.ts'

function addField(form: HTMLFormElement): HTMLInputElement {
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'captcha'
  form.append(field)
  return field
}

/** The widget is next to the form, not in it: some captchas add fields of their own around the widget. */
async function showCaptcha(box: HTMLElement, paragraph: HTMLElement, form: HTMLFormElement) {
  const { siteKey = '', src = '' } = box.dataset
  const field = addField(form)
  const widget = document.createElement('div')
  box.append(widget)
  paragraph.hidden = true
  try {
    await renderCaptcha(widget, {
      siteKey,
      src,
      theme: 'auto',
      language: document.documentElement.lang,
      signal: new AbortController().signal,
      onAnswer: (answer) => {
        field.value = answer
      },
      onExpired: () => {
        field.value = ''
      },
    })
  } catch (error) {
    paragraph.hidden = false
    if (!(error instanceof ApiFailure)) throw error
  }
}

const box = document.querySelector<HTMLElement>('[data-site-key]')
const paragraph = box?.querySelector('p')
const form = document.querySelector('form')
if (box && paragraph && form) void showCaptcha(box, paragraph, form)
