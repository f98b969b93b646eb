import { configure } from 'poplar-kit'
import { render } from 'solid-js/web'
import { App } from './app'

configure({
  apiBase: '/v1',
  getAccessToken: async () => (await fetch('/token')).text(),
})

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element for the app.')
render(() => <App accessToken={location.hash.slice(1)} />, root)
