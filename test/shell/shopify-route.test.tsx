import { expect } from 'chai'
import { ApiFailure } from '../../src/lib/failure.ts'
import { eventually } from '../support/mount.tsx'
import { clearShells, currentPath, mountShell } from './support.tsx'

/** Unordered and with escapes. */
const SEARCH = '?timestamp=17&code=c%2D1&hmac=ab&shop=clay.myshopify.com&state=st1&host=YWRt%3D'
const CALL = `POST /shopify/callback${SEARCH}`
const OUTCOME = {
  redirect: '/',
  password_redirect: null,
  user_id: 'u1',
  email: 'mira@example.com',
  site: { site_id: 'jc_1', domain: 'juniper.example' },
}
const offline = new ApiFailure({ kind: 'offline' })

describe('/shopify/callback', () => {
  afterEach(clearShells)

  it('removes the whole query from the URL, and sends it unchanged', async () => {
    const shell = mountShell({
      path: `/shopify/callback${SEARCH}`,
      api: { [CALL]: { data: OUTCOME } },
    })
    await shell.findByRole('heading', 'Your account migrated successfully')
    expect(currentPath()).to.equal('/shopify/callback')
    expect(shell.http.calls[0]?.path).to.equal(`/shopify/callback${SEARCH}`)
  })

  it('still has the query after a reload, until a response arrives', async () => {
    const first = mountShell({ path: `/shopify/callback${SEARCH}`, api: { [CALL]: offline } })
    await first.findByRole('alert')
    first.unmount()
    const shell = mountShell({ path: '/shopify/callback', api: { [CALL]: { data: OUTCOME } } })
    await shell.findByRole('heading', 'Your account migrated successfully')
    expect({ ...sessionStorage }).to.not.have.property('poplar:arrival')
  })

  it('links to the login page if the callback failed', async () => {
    const shell = mountShell({ path: `/shopify/callback${SEARCH}`, api: { [CALL]: offline } })
    ;(await shell.findByRole('link', 'Log in')).click()
    await eventually(() => currentPath() !== '/shopify/callback')
    expect(shell.queryByRole('alert')).to.equal(null)
  })

  it('does not change the width of the dashboard’s lists', async () => {
    const shell = mountShell({ path: '/shopify/callback' })
    ;(await shell.findByRole('link', 'Go to the dashboard')).click()
    ;(await shell.findByRole('link', /^Campaigns/)).click()
    await eventually(() => {
      const list = shell.root.querySelector('.campaigns .sheet')
      expect(list?.getBoundingClientRect().width).to.be.greaterThan(800)
    })
  })

  it('continues within the shell on a host page', async () => {
    const site = { site_id: 'pp_2', domain: 'paper.example' }
    const redirect = `/dashboard?${new URLSearchParams(site)}`
    const shell = mountShell({
      path: `/shopify/callback${SEARCH}`,
      api: { [CALL]: { data: { ...OUTCOME, redirect, site } } },
    })
    await eventually(() => currentPath().startsWith('/dashboard'))
    expect(shell.kit.siteId.value).to.equal('pp_2')
  })
})
