import { configure } from '{{publicUrl}}/kit/kit.js'
import '{{publicUrl}}/kit/add-site-wizard.js'
import { show } from './event-list.js'

const find = (selector) => document.querySelector(selector)

let ownToken = ''

/** The pasted token, or one from this product’s own backend. */
async function getAccessToken({ signal }) {
  if (ownToken) return ownToken
  const response = await fetch('/token', { signal })
  if (!response.ok) throw new Error('This server has no demo account. Paste an access token first.')
  return response.text()
}

configure({ apiBase: '{{publicUrl}}/v1', getAccessToken })

find('#token-form').addEventListener('submit', (event) => {
  event.preventDefault()
  ownToken = find('#token').value.trim()
  find('#token-status').textContent = ownToken
    ? 'Your token is now used.'
    : 'The demo account is now used.'
})

for (const name of ['step-changed', 'site-added', 'finished', 'failed', 'signed-out']) {
  find('add-site-wizard').addEventListener(name, (event) => show(name, event.detail))
}
