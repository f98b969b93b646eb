import { configure } from 'poplar-kit'
import 'poplar-kit/elements/add-site-wizard'
import 'poplar-kit/elements/set-password-form'

configure({
  apiBase: '/v1',
  getAccessToken: async () => (await fetch('/token')).text(),
})

document.querySelector('set-password-form').accessToken = location.hash.slice(1)
document.querySelector('add-site-wizard').addEventListener('site-added', ({ detail }) => {
  document.querySelector('#news').textContent = `${detail.domain} was added as ${detail.siteId}.`
})
