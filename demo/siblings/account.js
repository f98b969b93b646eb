import { configure } from '{{publicUrl}}/kit/kit.js'
import '{{publicUrl}}/kit/license-activation.js'
import '{{publicUrl}}/kit/set-password-form.js'

const find = (selector) => document.querySelector(selector)

configure({ apiBase: '{{publicUrl}}/v1', captcha: '{{captcha}}' })

/** Which partner sold it, by the first word of the link's path. */
const PLATFORMS = { appsumo: 'appsumo', shopify: 'shopify', 'poplar-lifetime': 'lifetime' }

find('#link-form').addEventListener('submit', (event) => {
  event.preventDefault()
  const address = find('#link').value.trim()
  const link = URL.canParse(address) ? new URL(address) : null
  const accessToken = link?.searchParams.get('access_token') ?? ''
  find('#link-status').textContent = accessToken
    ? 'The form has your link.'
    : 'This is not a link that sets a password.'
  if (!accessToken) return
  const form = find('set-password-form')
  form.platform = PLATFORMS[link.pathname.split('/')[1]] ?? 'default'
  form.accessToken = accessToken
  form.email = link.searchParams.get('email') ?? ''
  form.focus()
})

const EVENTS = {
  'set-password-form': ['password-set', 'failed'],
  'license-activation': ['license-submitted', 'license-verified', 'failed'],
}
for (const [tag, names] of Object.entries(EVENTS)) {
  for (const name of names) {
    find(tag).addEventListener(name, ({ detail }) => show(`${tag}: ${name}`, detail))
  }
}

function show(name, detail) {
  const line = document.createElement('li')
  const word = document.createElement('b')
  const facts = document.createElement('code')
  word.textContent = name
  facts.textContent = JSON.stringify(detail) ?? ''
  line.append(word, ' ', facts)
  find('#events').prepend(line)
  find('#no-events').hidden = true
}
