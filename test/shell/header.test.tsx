import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import type { Options } from '../../src/config/options.ts'
import { sitesStore } from '../../src/features/sites/store.ts'
import type { SiteChangedDetail } from '../../src/shell/shell-events.ts'
import { eventually } from '../support/mount.tsx'
import { clearShells, currentPath, MIRA, mountShell, NOOR } from './support.tsx'

const MANY_SITES = Array.from({ length: 12 }, (_, index) => ({
  id: `${index}`,
  site_id: `s_${index}`,
  domain: `shop-${index}.example`,
}))

describe('the site dropdown', () => {
  afterEach(clearShells)

  it('opens the dashboard of the selected site and notifies the host', async () => {
    const told: SiteChangedDetail[] = []
    const onSiteChanged = (detail: SiteChangedDetail) => told.push(detail) > 0
    const shell = mountShell({ props: { onSiteChanged } })
    ;(await shell.findByRole('button', 'juniper.example, switch site')).click()
    ;(await shell.findByRole('menuitemradio', 'paper.example')).click()
    await eventually(() => currentPath() === '/dashboard?site_id=pp_2&domain=paper.example')
    expect(told).to.deep.equal([{ siteId: 'pp_2', domain: 'paper.example' }])
  })

  it('reloads the document on our own page', async () => {
    let reloads = 0
    const reload = () => {
      reloads += 1
    }
    const shell = mountShell({ options: { ownsPage: true }, props: { reload } })
    ;(await shell.findByRole('button', 'juniper.example, switch site')).click()
    ;(await shell.findByRole('menuitemradio', 'paper.example')).click()
    await eventually(() => reloads === 1)
  })

  it('opens a specific page for the other site if requested', async () => {
    const shell = mountShell({ path: '/campaigns/' })
    await shell.findByRole('button', 'juniper.example, switch site')
    sitesStore(shell.kit).select('pp_2', '/campaign/settings/?campaign=c_9')
    await shell.findByRole('link', 'Back to campaigns')
    expect(currentPath()).to.equal(
      '/campaign/settings/?campaign=c_9&site_id=pp_2&domain=paper.example',
    )
  })

  it('starts with the site in the URL', async () => {
    const shell = mountShell({ path: '/support?site_id=pp_2&domain=paper.example' })
    await shell.findByRole('button', 'paper.example, switch site')
  })

  it('replaces a site in the URL that the user doesn’t have, and keeps the rest', async () => {
    mountShell({ path: '/campaigns/?site_id=evil_9&domain=evil.example&dialog=create-campaign' })
    await eventually(
      () =>
        currentPath() === '/campaigns/?site_id=jc_1&domain=juniper.example&dialog=create-campaign',
    )
  })

  it('shows the Unicode name of a domain stored in ASCII', async () => {
    const pottery = { id: '1', site_id: 'g_1', domain: 'xn--c1akfpk2c.xn--p1ai' }
    const shell = mountShell({ user: { ...MIRA, sites: [pottery] } })
    const button = await shell.findByRole('button', 'горшки.рф, switch site')
    expect(button.textContent).to.equal('горшки.рф')
    expect(button.querySelector('[data-initial]')?.getAttribute('data-initial')).to.equal('Г')
  })

  it('has a search field if there are many sites', async () => {
    const shell = mountShell({ user: { ...MIRA, sites: MANY_SITES } })
    ;(await shell.findByRole('button', 'shop-0.example, switch site')).click()
    ;(await shell.findByRole('combobox')).focus()
    await sendKeys({ type: 'shop-11' })
    await eventually(() => shell.allByRole('option').length === 1)
  })

  describe('with a search field, when the header has no room for the Add site button', () => {
    const open = async (sitesLimit: number) => {
      const plan = { ...MIRA.plan, sites_limit: sitesLimit }
      const shell = mountShell({ user: { ...MIRA, plan, sites: MANY_SITES }, width: 800 })
      ;(await shell.findByRole('button', 'shop-0.example, switch site')).click()
      await shell.findByRole('combobox')
      return shell
    }

    it('links to the form for a new site, and closes', async () => {
      const shell = await open(13)
      shell.getByRole('link', 'Add site').click()
      await eventually(() => currentPath() === '/createDomain')
      expect(shell.queryByRole('combobox')).to.equal(null)
    })

    it('links to the plans instead at the site limit', async () => {
      const shell = await open(12)
      const [inMenu] = shell.root.querySelectorAll('.site-search a')
      expect(inMenu?.textContent).to.equal('Upgrade for more sites')
      shell.getByRole('link', 'Upgrade for more sites').click()
      await eventually(() => currentPath() === '/billing?reason=sites')
    })
  })

  it('shows the site’s App ID with a copy button', async () => {
    const shell = mountShell()
    await shell.findByRole('navigation', 'Main')
    expect(shell.root.querySelector('.app-id code')?.textContent).to.equal('jc_1')
  })
})

describe('the actions in the header', () => {
  afterEach(clearShells)

  it('add a site below the plan’s limit', async () => {
    await mountShell().findByRole('link', 'Add site')
  })

  it('link to the plans at the site limit', async () => {
    const shell = mountShell({ user: { ...MIRA, plan: { ...MIRA.plan, sites_limit: 2 } } })
    ;(await shell.findByRole('link', 'Add site')).click()
    await eventually(() => currentPath() === '/billing?reason=sites')
  })

  for (const path of ['/billing', '/billing/shopify/success', '/createDomain']) {
    it(`are secondary on ${path}, which has its own primary button`, async () => {
      const shell = mountShell({ path })
      const button = await shell.findByRole('button', 'Create Campaign')
      expect(button.dataset.variant).to.equal('secondary')
    })
  }

  it('do not include Create Campaign without permission', async () => {
    const shell = mountShell({ user: NOOR })
    await shell.findByRole('navigation', 'Main')
    expect(shell.queryByRole('button', 'Create Campaign')).to.equal(null)
  })

  it('open Create Campaign in a dialog that is kept in the URL', async () => {
    const shell = mountShell({ user: { ...NOOR, permissions: { create_campaigns: true } } })
    ;(await shell.findByRole('button', 'Create Campaign')).click()
    await shell.findByRole('dialog')
    expect(currentPath()).to.equal('/support?dialog=create-campaign')
  })

  it('leave no dialog in the history: Back from the new campaign shows the previous page', async () => {
    const shell = mountShell()
    ;(await shell.findByRole('button', 'Create Campaign')).click()
    await shell.findByRole('dialog')
    await sendKeys({ type: 'Spring' })
    shell.getByRole('radio', /^Build Audience/).click()
    shell.getByRole('button', 'Create').click()
    await eventually(() => currentPath().startsWith('/campaign/templates/'))
    history.back()
    await eventually(() => currentPath() === '/support')
    expect(shell.queryByRole('dialog')).to.equal(null)
    await eventually(() => shell.shadow.activeElement === shell.getByRole('heading', 'Contact us'))
  })

  it('open the installation help', async () => {
    const shell = mountShell()
    ;(await shell.findByRole('button', 'Installation help')).click()
    await shell.findByRole('dialog', 'Installation help')
  })
})

describe('the app switcher', () => {
  afterEach(clearShells)

  const open = async (options: Options = {}) => {
    const shell = mountShell({ options })
    const button = await shell.findByRole('button', 'Switch product')
    button.click()
    await shell.findByRole('menu', 'Switch product')
    return { shell, button }
  }

  it('has nine entries, including the dashboard', async () => {
    const { shell } = await open()
    expect(shell.allByRole('menuitem')).to.have.length(9)
    shell.getByRole('menuitem', 'Dashboard')
  })

  it('marks only the dashboard as current', async () => {
    const { shell } = await open()
    const current = shell.allByRole('menuitem').filter((item) => item.ariaCurrent === 'true')
    expect(current.map(({ textContent }) => textContent)).to.deep.equal(['Dashboard'])
  })

  it('links to the siblings that the host configures, in the same window', async () => {
    const siblings = [
      { name: 'Dashboard', url: '/' },
      { name: 'Mail', url: 'https://mail.acme.example/' },
    ]
    const { shell } = await open({ brand: { siblings } })
    const mail = shell.getByRole('menuitem', 'Mail')
    expect(mail.getAttribute('href')).to.equal('https://mail.acme.example/')
    expect(mail.getAttribute('target')).to.equal(null)
  })

  it('is hidden if there is no other product', async () => {
    const siblings = [{ name: 'Dashboard', url: '/' }]
    const shell = mountShell({ options: { brand: { siblings } } })
    await shell.findByRole('button', /^Account/)
    expect(shell.queryByRole('button', 'Switch product')).to.equal(null)
  })

  it('closes on Escape and returns the focus', async () => {
    const { shell, button } = await open()
    await sendKeys({ press: 'Escape' })
    await eventually(() => shell.queryByRole('menu') === null)
    expect(shell.shadow.activeElement).to.equal(button)
  })
})
