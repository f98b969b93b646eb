import { expect } from 'chai'
import { eventually } from '../support/mount.tsx'
import { clearShells, currentPath, mountShell } from './support.tsx'

const fillField = (field: Element, text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

describe('the filters on the campaigns page', () => {
  afterEach(clearShells)

  it('are kept in the URL for a reload, next to the other parameters', async () => {
    const shell = mountShell({ path: '/campaigns/?site_id=jc_1&domain=juniper.example' })
    const live = await shell.findByRole('tab', 'Live 4')
    fillField(shell.getByLabel('Search campaigns'), 'free shipping')
    live.click()
    const path = '/campaigns/?site_id=jc_1&domain=juniper.example&status=live&search=free+shipping'
    await eventually(() => expect(currentPath()).to.equal(path))
  })

  it('start with the values in the URL', async () => {
    const shell = mountShell({
      path: '/campaigns/?intent=cookie-notices&search=crumbs&sort=-view_count',
    })
    await shell.findByRole('button', 'Cookie Notices')
    const field = await shell.findByLabel('Search campaigns')
    expect(field).to.have.property('value', 'crumbs')
    const searches = shell.http.calls.map(({ call }) => call.query?.search)
    expect(searches).to.include('crumbs')
    expect(shell.http.calls.map(({ call }) => call.query?.sort)).to.include('-view_count')
    expect(currentPath()).to.match(/&sort=-view_count$/)
  })

  it('are removed from the URL when cleared, as are invalid values', async () => {
    const shell = mountShell({ path: '/campaigns/?status=eaten&search=crumbs&sort=smell' })
    fillField(await shell.findByLabel('Search campaigns'), '')
    await eventually(() => currentPath() === '/campaigns/')
  })
})
