import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { configureKit } from '../poplar.ts'
import { App } from './app.tsx'

const container = document.getElementById('app')
if (container === null) throw new Error('The page has no #app element.')
configureKit()
createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
