import { configure } from 'poplar-kit'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'

configure({
  apiBase: '/v1',
  getAccessToken: async () => (await fetch('/token')).text(),
})

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element for the app.')
createRoot(root).render(
  <StrictMode>
    <App accessToken={location.hash.slice(1)} />
  </StrictMode>,
)
