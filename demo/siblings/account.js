import { configure } from '{{publicUrl}}/kit/kit.js'
import '{{publicUrl}}/kit/license-activation.js'
import '{{publicUrl}}/kit/set-password-form.js'
import { show } from './event-list.js'

const find = (selector) => document.querySelector(selector)

configure({ apiBase: '{{publicUrl}}/v1', captcha: '{{captcha}}' })

/** The partner, by the first part of the link’s path. */
const PLATFORMS = { appsumo: 'appsumo', shopify: 'shopify', 'poplar-lifetime': 'lifetime' }

/** Uses a link to set a password. */
function setPassword({ pathname, searchParams }) {
  const form = find('set-password-form')
  form.platform = PLATFORMS[pathname.split('/')[1]] ?? 'default'
  form.accessToken = searchParams.get('access_token')
  form.email = searchParams.get('email') ?? ''
  form.focus()
}

/** Uses a license link, which is verified immediately. */
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
    ? 'Your link was added to the form.'
    : 'This isn’t a link to set a password or activate a license.'
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
