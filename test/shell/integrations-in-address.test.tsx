import { expect } from 'chai'
import { connectionsResponse, fill } from '../features/integrations/support.tsx'
import { eventually } from '../support/mount.tsx'
import { clearShells, currentPath, mountShell } from './support.tsx'

const API = { 'GET /integrations': connectionsResponse([]) }
const open = (query: string) =>
  mountShell({ path: `/integrations${query}`, api: API, options: { ownsPage: true } })

describe('the filter of the integrations', () => {
  afterEach(clearShells)

  it('is that of the address', async () => {
    const shell = open('?search=funnelkit&category=email')
    await shell.findByRole('heading', 'Autonami')
    expect(await shell.findByLabel('Search integrations')).to.have.property('value', 'funnelkit')
    expect(shell.queryByRole('heading', 'Klaviyo')).to.equal(null)
  })

  it('is written into the address after a pause, without a step in the history', async () => {
    const shell = open('')
    const steps = history.length
    fill(await shell.findByLabel('Search integrations'), 'crm')
    await eventually(() => expect(currentPath()).to.equal('/integrations?search=crm'))
    ;(await shell.findByRole('button', 'Sales 3')).click()
    await eventually(() =>
      expect(currentPath()).to.equal('/integrations?search=crm&category=sales'),
    )
    expect(history.length).to.equal(steps)
  })
})
