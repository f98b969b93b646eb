import { configure } from '{{kit}}/kit.js'
import '{{kit}}/add-site-wizard.js'
import '{{kit}}/plan-checkout.js'
import { show } from '/event-list.js'

/** Gets a token for the signed-in user from this product’s own backend. */
async function getAccessToken({ signal }) {
  const response = await fetch('/token', { signal })
  if (!response.ok) throw new Error('This server has no demo account.')
  return response.text()
}

configure({ apiBase: '{{publicUrl}}/v1', stripe: '{{stripe}}', getAccessToken })

const checkout = document.querySelector('plan-checkout')
for (const choice of document.querySelectorAll('input[name=plan]')) {
  choice.addEventListener('change', () => {
    checkout.plan = choice.value
  })
}

const EVENTS = {
  'plan-checkout': ['checkout-ready', 'checkout-completed', 'failed', 'signed-out'],
  'add-site-wizard': ['step-changed', 'site-added', 'finished', 'failed', 'signed-out'],
}
for (const [tag, names] of Object.entries(EVENTS)) {
  for (const name of names) {
    document
      .querySelector(tag)
      .addEventListener(name, ({ detail }) => show(`${tag}: ${name}`, detail))
  }
}
