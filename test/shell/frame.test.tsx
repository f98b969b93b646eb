import { sendKeys } from '@web/test-runner-commands'
import axe from 'axe-core'
import { expect } from 'chai'
import { ApiFailure } from '../../src/lib/failure.ts'
import { startPrefetching } from '../../src/lib/fetch-ahead.ts'
import { eventually } from '../support/mount.tsx'
import { clearShells, currentPath, MIRA, mountShell, NOOR } from './support.tsx'

// Simulates that an element is usable, because the offers load only after that.
before(startPrefetching)

const labelsOf = (elements: HTMLElement[]) =>
  elements.map((element) => element.textContent?.replace(/[\d,].*$/, '').trim())

describe('the sidebar', () => {
  afterEach(clearShells)

  it('has all entries for an admin', async () => {
    const shell = mountShell()
    await shell.findByRole('navigation', 'Main')
    const links = shell.allByRole('navigation').flatMap((nav) => [...nav.querySelectorAll('a')])
    expect(labelsOf(links)).to.deep.equal([
      ...['Dashboard', 'Campaigns', 'Subscribers', 'Integrations', 'Sites', 'Team', 'Settings'],
      ...['Billing', 'Contact', 'Docs'],
    ])
  })

  it('has only the granted areas for a member', async () => {
    const shell = mountShell({ user: NOOR })
    await shell.findByRole('navigation', 'Main')
    const links = shell.allByRole('navigation').flatMap((nav) => [...nav.querySelectorAll('a')])
    expect(labelsOf(links)).to.deep.equal(['Campaigns', 'Contact', 'Docs'])
  })

  it('shows the number of campaigns and sites', async () => {
    const shell = mountShell()
    await shell.findByRole('link', 'Campaigns 9')
    shell.getByRole('link', 'Sites 2')
  })

  it('requests no count for a member without access to campaigns', async () => {
    const access = { ...NOOR.access, campaigns: false, subscribers: true }
    const permissions = { ...NOOR.permissions, view_subscribers: true }
    const shell = mountShell({ user: { ...NOOR, access, permissions } })
    await shell.findByRole('navigation', 'Main')
    expect(shell.http.calls.map(({ path }) => path)).to.not.include('/campaigns')
  })

  it('marks the current page', async () => {
    const link = await mountShell({ path: '/team' }).findByRole('link', 'Team')
    expect(link.getAttribute('aria-current')).to.equal('page')
  })

  it('opens Contact and Docs in a new window', async () => {
    const link = await mountShell().findByRole('link', /^Docs/)
    expect(link.getAttribute('target')).to.equal('_blank')
  })

  it('has exactly the specified referral text', async () => {
    const strip = await mountShell().findByRole('region', 'Referral')
    expect(strip.textContent).to.contain('Earn $100, AirPods or an iPad')
    expect(strip.textContent).to.contain('Friends get 2 months free on paid plans.')
  })

  it('copies the referral link', async () => {
    const shell = mountShell()
    ;(await shell.findByRole('button', 'Copy your link')).click()
    await eventually(() => /Link copied|Your link:/.test(shell.root.textContent ?? ''))
  })
})

describe('the drawer', () => {
  afterEach(clearShells)

  const openDrawer = async () => {
    const shell = mountShell({ width: 375 })
    const button = await shell.findByRole('button', 'Open menu')
    button.focus()
    button.click()
    return { shell, button, drawer: await shell.findByRole('dialog', 'Menu') }
  }

  it('replaces the sidebar on narrow screens', async () => {
    const { drawer } = await openDrawer()
    expect(labelsOf([...drawer.querySelectorAll('nav a')] as HTMLElement[])).to.include('Billing')
  })

  it('closes on Escape and returns the focus', async () => {
    const { shell, button } = await openDrawer()
    await sendKeys({ press: 'Escape' })
    await eventually(() => shell.queryByRole('dialog') === null)
    expect(shell.shadow.activeElement).to.equal(button)
  })

  it('closes on a click outside', async () => {
    const { shell, drawer } = await openDrawer()
    drawer.click()
    await eventually(() => shell.queryByRole('dialog') === null)
  })

  it('closes when a page is opened', async () => {
    const { shell, drawer } = await openDrawer()
    drawer.querySelector<HTMLElement>('a[href$="/team"]')?.click()
    await shell.findByRole('heading', 'Team isn’t available yet')
    expect(shell.queryByRole('dialog')).to.equal(null)
  })
})

describe('the promo banner', () => {
  afterEach(clearShells)

  it('has exactly the specified offer', async () => {
    const banner = await mountShell().findByRole('complementary', 'Offer from Poplar Mail')
    expect(banner.textContent).to.contain('the first 100 signups get unlimited contacts.')
  })

  it('sets the session flag while visible, and moves the frame down by 136 px', async () => {
    const shell = mountShell()
    await shell.findByRole('complementary', 'Offer from Poplar Mail')
    expect(sessionStorage.getItem('hasDiscount')).to.equal('true')
    const frame = shell.root.querySelector('.shell')
    expect(frame && getComputedStyle(frame).getPropertyValue('--poplar-shell-offset')).to.equal(
      '136px',
    )
  })

  it('is hidden, with its icon, if the host has no URL for the product', async () => {
    const siblings = [{ name: 'Chat', url: 'https://chat.example/' }]
    const shell = mountShell({ options: { brand: { siblings } } })
    await shell.findByRole('navigation', 'Main')
    expect(shell.root.querySelector('.banner-place')).to.equal(null)
    expect(sessionStorage.getItem('hasDiscount')).to.equal(null)
  })

  it('is not shown again after it has been closed', async () => {
    const shell = mountShell()
    ;(await shell.findByRole('button', 'Close this offer')).click()
    expect(localStorage.getItem('close-banner')).to.equal('true')
    const again = mountShell()
    await again.findByRole('navigation', 'Main')
    expect(again.queryByRole('complementary', 'Offer from Poplar Mail')).to.equal(null)
  })
})

describe('the notice bars', () => {
  afterEach(clearShells)
  const VIEWS = 'Your monthly Campaign views limit has been reached.'

  it('show exactly the specified text when the month’s views are used up, with a link to billing', async () => {
    const shell = mountShell({ user: { ...MIRA, is_monthly_views_reached: true } })
    await shell.findByText(VIEWS)
    shell.getByRole('link', 'Compare plans').click()
    await eventually(() => currentPath() === '/billing?reason=views')
  })

  const OVER = {
    gateway: 'stripe',
    plan: 'plus',
    expired: true,
    sites_limit: 2,
    team_members_limit: 1,
  }

  it('show on the dashboard that the plan has ended, with a link to renew it', async () => {
    const user = { ...MIRA, plan: OVER, monthly_views_limit: 5_000 }
    const shell = mountShell({ user })
    await shell.findByText('Your Poplar Plus plan has ended.')
    shell.getByText(/2 sites, 1 team member, 5,000 views a month/)
    shell.getByRole('link', 'Renew Poplar Plus').click()
    await eventually(() => currentPath() === '/billing')
  })

  it('tell a member who can renew a plan that has ended', async () => {
    const shell = mountShell({ user: { ...NOOR, plan: OVER } })
    await shell.findByText(/^Campaigns with paid templates are paused\. Ask .+ to renew it\.$/)
    expect(shell.queryByRole('link', 'Renew Poplar Plus')).to.equal(null)
  })

  it('tell a member whom to ask for more views', async () => {
    const shell = mountShell({ user: { ...NOOR, is_monthly_views_reached: true } })
    await shell.findByText(VIEWS)
    shell.getByText('Ask mira@example.com to upgrade.')
  })

  it('ask the user to confirm the email until it is confirmed', async () => {
    const shell = mountShell({ user: { ...MIRA, email_verified: false } })
    const check = await shell.findByRole('button', 'I’ve confirmed it')
    shell.http.table['GET /user/me'] = { data: MIRA }
    check.click()
    await eventually(() => shell.queryByText('Please confirm your email address.') === null)
  })

  it('send the link again, and show the address', async () => {
    const shell = mountShell({ user: { ...MIRA, email_verified: false } })
    shell.http.table['POST /user/verification_email'] = { data: { sent: true } }
    ;(await shell.findByRole('button', 'Send again')).click()
    await eventually(() => {
      const [notice] = shell.kit.notices.list.value
      expect(notice?.text).to.match(/^We sent a new link to mira@example\.com\./)
    })
  })

  it('show why no link was sent, such as too many attempts', async () => {
    const shell = mountShell({ user: { ...MIRA, email_verified: false } })
    const serverMessage = 'Too many attempts. Try again in 12 minutes.'
    shell.http.table['POST /user/verification_email'] = new ApiFailure({
      ...{ kind: 'refused', status: 429, serverMessage },
    })
    ;(await shell.findByRole('button', 'Send again')).click()
    await eventually(() => expect(shell.kit.notices.list.value[0]?.text).to.equal(serverMessage))
  })

  it('are hidden if the email is confirmed before the click', async () => {
    const shell = mountShell({ user: { ...MIRA, email_verified: false } })
    shell.http.table['POST /user/verification_email'] = { data: { sent: false } }
    shell.http.table['GET /user/me'] = { data: MIRA }
    ;(await shell.findByRole('button', 'Send again')).click()
    await eventually(() => shell.queryByText('Please confirm your email address.') === null)
  })

  it('tell only an admin what the confirmation is required for', async () => {
    const HELD_EMAILS_WARNING = /your campaigns won’t send confirmation emails/
    const admin = mountShell({ user: { ...MIRA, email_verified: false } })
    await admin.findByText(HELD_EMAILS_WARNING)
    const member = mountShell({ user: { ...NOOR, email_verified: false } })
    await member.findByText('Please confirm your email address.')
    expect(member.queryByText(HELD_EMAILS_WARNING)).to.equal(null)
  })
})

describe('reloading the user', () => {
  afterEach(clearShells)

  it('says that the email is still not confirmed', async () => {
    const shell = mountShell({ user: { ...MIRA, email_verified: false } })
    ;(await shell.findByRole('button', 'I’ve confirmed it')).click()
    await eventually(() => {
      const [notice] = shell.kit.notices.list.value
      expect(notice?.text).to.match(/^Not confirmed yet\. .* mira@example\.com/)
    })
  })

  it('says why it failed, and can be retried', async () => {
    const shell = mountShell({ user: { ...NOOR, sites: [] } })
    const again = await shell.findByRole('button', 'Check again')
    shell.http.table['GET /user/me'] = new ApiFailure({ kind: 'offline' })
    again.click()
    await eventually(() => expect(shell.kit.notices.list.value[0]?.tone).to.equal('error'))
    shell.http.table['GET /user/me'] = { data: NOOR }
    await eventually(() => !again.matches('[aria-busy=true], :disabled'))
    again.click()
    await shell.findByRole('navigation', 'Main')
  })
})

describe('accessibility of the frame', () => {
  afterEach(clearShells)

  it('includes a skip link to the content', async () => {
    const shell = mountShell()
    await shell.findByRole('navigation', 'Main')
    shell.getByRole('link', 'Skip to content').click()
    expect(shell.shadow.activeElement?.id).to.equal('poplar-content')
  })

  for (const theme of ['light', 'dark'] as const) {
    for (const width of [1200, 375]) {
      it(`has no violations in ${theme} at ${width} px`, async () => {
        const shell = mountShell({ width })
        shell.root.dataset.theme = theme
        await shell.findByRole('heading', 'Contact us')
        const { violations } = await axe.run(shell.root)
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).to.deep.equal([])
      })
    }
  }
})
