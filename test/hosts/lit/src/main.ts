import { configure } from 'poplar-kit'
import './host-page'

configure({
  apiBase: '/v1',
  getAccessToken: async () => (await fetch('/token')).text(),
})
