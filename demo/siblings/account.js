import { configure } from '{{publicUrl}}/kit/kit.js'
import '{{publicUrl}}/kit/license-activation.js'
import '{{publicUrl}}/kit/set-password-form.js'
import { show } from './event-list.js'

const find = (selector) => document.querySelector(selector)

configure({ apiBase: '{{publicUrl}}/v1', captcha: '{{captcha}}' })

/** Which partner sold it, by the first word of the link's path. */
const PLATFORMS = { appsumo: 'appsumo', shopify: 'shopify', 'poplar-lifetime': 'lifetime' }

/** The link of a purchase, for the form that sets a password. */
function setPassword({ pathname, searchParams }) {
  const form = find('set-password-form')
  form.platform = PLATFORMS[pathname.split('/')[1]] ?? 'default'
  form.accessToken = searchParams.get('access_token')
  form.email = searchParams.get('email') ?? ''
  form.focus()
}

/** The link of a license, which is verified at once. */
function verifyLicense({ searchParams }) {
  const form = find('license-activation')
  form.token = searchParams.get('token')
  form.mode = 'verify'
}

const USES = { access_token: setPassword, token: verifyLicense }

find('#link-form').addEventListener('submit', (event) => {
  event.preventDefault()
  const address = find('#link').value.trim()
  const link = URL.canParse(address) ? new URL(address) : null
  const secret = Object.keys(USES).find((name) => link?.searchParams.get(name))
  find('#link-status').textContent = secret
    ? 'The form has your link.'
    : 'This is not a link that sets a password or activates a license.'
  if (secret) USES[secret](link)
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
