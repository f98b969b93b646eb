import { expect } from 'chai'
import { clearShells, MIRA, mountShell } from './support.tsx'

const INSTALLED = {
  result: 'installed',
  url: 'https://juniper.example/',
  checked_at: new Date().toISOString(),
  took_ms: 612,
}

describe('the installation help', () => {
  afterEach(clearShells)

  const open = (user = {}) =>
    mountShell({
      user: { ...MIRA, ...user },
      path: '/support?dialog=installation-help',
      api: {
        'POST /sites/jc_1/install_check': { data: INSTALLED },
        'GET /sites': { data: MIRA.sites },
      },
    })

  it('has the same layout as the last page of the wizard, whose styles it does not load', async () => {
    const shell = open()
    const button = await shell.findByRole('button', 'Check installation')
    const part = button.closest('section')
    expect(button.getBoundingClientRect().right).to.equal(part?.getBoundingClientRect().right)
    button.click()
    const text = await shell.findByText(/^Found once on/)
    const title = await shell.findByText('Installed')
    expect(text.getBoundingClientRect().top).to.be.at.least(title.getBoundingClientRect().bottom)
    const notice = text.closest('.notice')?.getBoundingClientRect()
    expect(notice?.top).to.be.above(button.getBoundingClientRect().bottom + 8)
  })

  it('selects Shopify for a shop owner', async () => {
    const shell = open({ platform: 'shopify' })
    const radio = await shell.findByRole('radio', /^Shopify/)
    expect((radio as HTMLInputElement).checked).to.equal(true)
  })

  it('selects JavaScript otherwise', async () => {
    const radio = await open().findByRole('radio', /^JavaScript/)
    expect((radio as HTMLInputElement).checked).to.equal(true)
  })
})
