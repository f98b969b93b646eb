import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { configureKit } from '../poplar.ts'
import { App } from './app.tsx'

const place = document.getElementById('app')
if (place === null) throw new Error('The page has no #app element.')
configureKit()
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
