import { expect } from 'chai'
import { ApiFailure } from '../../src/lib/failure.ts'
import { eventually } from '../support/mount.tsx'
import { clearShells, currentPath, mountShell } from './support.tsx'

const otherSites = new ApiFailure({ kind: 'refused', status: 404, data: { site_id: 'pp_2' } })

describe('the address of a connection of another site', () => {
  afterEach(clearShells)

  it('opens with that site, and keeps the state of the deliveries', async () => {
    const api = { 'GET /integrations/connections/sendy-1': otherSites }
    const query = '?site_id=jc_1&domain=juniper.example&deliveries=rejected'
    const shell = mountShell({ path: `/integrations/sendy-1/${query}`, api })
    const button = await shell.findByRole('button', 'Switch to paper.example')
    button.click()
    const path = '/integrations/sendy-1/?deliveries=rejected&site_id=pp_2&domain=paper.example'
    await eventually(() => expect(currentPath()).to.equal(path))
    await eventually(() => expect(shell.kit.siteId.value).to.equal('pp_2'))
  })
})
