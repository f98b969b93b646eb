import { configure } from 'poplar-kit'
import { mount } from 'svelte'
import App from './App.svelte'

configure({
  apiBase: '/v1',
  getAccessToken: async () => (await fetch('/token')).text(),
})

const target = document.getElementById('app')
if (target === null) throw new Error('The page has no element for the app.')
mount(App, { target })
