import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import type { Options } from '../../../src/config/options.ts'
import { InstallStep } from '../../../src/features/install/install-step.tsx'
import type { InstallPlatform, Platform } from '../../../src/features/install/model.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { COPIED_FOR_MS } from '../../../src/ui/fields/use-copy.ts'
import type { ResponseTable } from '../../support/fake-http.ts'
import { deferred, eventually, fakeHttp, type Mounted, mountView } from '../../support/mount.tsx'

const CHECK = 'POST /sites/s1/install_check'
const APP_STORE_URL = 'https://apps.shopify.com/aspen'
const SITE_URL = 'https://shop.example/'
const SNIPPET =
  '<script async\n  src="https://api.example/v1/poplar.js"\n  data-site-id="s1"></script>'

describe('page 2: installation', () => {
  let view: Mounted
  let chosen: InstallPlatform[] = []
  const ignore = () => {}
  const show = (
    method: InstallPlatform | null = null,
    platform: Platform = 'other',
    table: ResponseTable = {},
    links: Options['links'] = { shopifyApp: APP_STORE_URL },
  ) => {
    chosen = []
    const http = fakeHttp({ 'GET /sites': { data: [] }, ...table })
    view = mountView(
      <InstallStep
        site={{ siteId: 's1', domain: 'shop.example' }}
        {...{ platform, chosen: method, busy: false, failure: null }}
        {...{ onBack: ignore, onContinue: ignore }}
        onChoose={(next) => chosen.push(next)}
      />,
      { http, options: { links } },
    )
    return http
  }
  const platformNames = () =>
    view.allByRole('radio').map((radio) => radio.closest('label')?.textContent)
  afterEach(() => view.unmount())

  it('offers JavaScript and WordPress', () => {
    show()
    expect(
      platformNames().map((name) => /^[A-Z][a-z]+[A-Z][a-z]+/.exec(name ?? '')?.[0]),
    ).to.deep.equal(['JavaScript', 'WordPress'])
  })

  it('shows a Shopify user the snippet and where to paste it, because the app doesn’t add it', () => {
    show(null, 'shopify')
    view.getByText(/theme\.liquid, and paste this right before/)
    expect(view.shadow.textContent).to.include('data-site-id')
  })

  it('offers Shopify only to Shopify users, and first', () => {
    show(null, 'shopify')
    expect(platformNames()).to.have.length(3)
    expect(view.getByRole('link', 'Open the Shopify App Store').getAttribute('href')).to.equal(
      APP_STORE_URL,
    )
  })

  it('shows no app store link unless the host sets one', () => {
    show(null, 'shopify', {}, {})
    expect(view.queryByRole('link', 'Open the Shopify App Store')).to.equal(null)
    expect(view.shadow.textContent).to.include('data-site-id')
  })

  it('ignores a selection that is not offered', () => {
    show('shopify', 'other')
    expect(view.root.querySelector('pre code')?.textContent).to.equal(SNIPPET)
  })

  it('reports the selected platform', () => {
    show()
    view.getByRole('radio', /WordPress/).click()
    expect(chosen).to.deep.equal(['wordpress'])
  })

  it('shows the snippet with the site id', () => {
    show()
    expect(view.root.querySelector('pre code')?.textContent).to.equal(SNIPPET)
  })

  it('names, in code formatting, the tag that the snippet goes before', () => {
    show()
    const codes = [...view.root.querySelectorAll('p code')]
    expect(codes.map(({ textContent }) => textContent)).to.deep.equal(['</head>'])
  })

  it('offers the WordPress plugin, and shows the App ID next to it', () => {
    show('wordpress')
    const link = view.getByRole('link', 'Download the plugin')
    expect(link.getAttribute('href')).to.equal(
      'https://api.example/v1/downloads/poplar-wordpress.zip',
    )
    expect(view.getByText('s1')).to.exist
  })

  for (const [what, method, copied] of [
    ['the snippet', 'javascript', SNIPPET],
    ['the App ID', 'wordpress', 's1'],
  ] as const) {
    it(`copies ${what}, and shows Copied for 3 seconds`, async () => {
      const clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
      const clipboardWrites = writesToClipboard()
      show(method)
      view.getByRole('button', /^Copy/).click()
      await view.findByRole('button', 'Copied')
      await clock.tickAsync(COPIED_FOR_MS)
      clock.uninstall()
      clipboardWrites.restore()
      expect(await view.findByRole('button', /^Copy/)).to.exist
      expect(clipboardWrites.texts).to.deep.equal([copied])
    })
  }

  it('opens an email to a developer with the snippet', () => {
    show()
    const mailtoUrl = new window.URL(
      view.getByRole('link', 'Send to a developer').getAttribute('href') ?? '',
    )
    expect(mailtoUrl.protocol).to.equal('mailto:')
    expect(mailtoUrl.searchParams.get('subject')).to.equal('Please add Poplar to shop.example')
    expect(mailtoUrl.searchParams.get('body')).to.contain(
      '<script async src="https://api.example/v1/poplar.js" data-site-id="s1"></script>',
    )
  })

  it('describes the plugin in the email if WordPress is selected', () => {
    show('wordpress')
    const href = view.getByRole('link', 'Send to a developer').getAttribute('href') ?? ''
    expect(decodeURIComponent(href)).to.contain('poplar-wordpress.zip')
  })

  describe('the installation check', () => {
    const checkResponse = (result: string, fields = {}) => ({
      data: {
        result,
        url: SITE_URL,
        checked_at: new Date().toISOString(),
        took_ms: 612,
        ...fields,
      },
    })
    const check = async () => {
      view.getByRole('button', /^Check/).click()
      await view.findByRole('button', 'Check again')
    }

    it('shows no result before it is started', () => {
      const http = show()
      expect(view.allByRole('status').map(({ textContent }) => textContent)).to.deep.equal(['', ''])
      expect(http.calls).to.deep.equal([])
    })

    for (const [result, words] of [
      [
        'installed',
        /Installed Found once on https:\/\/shop\.example\/, with the correct site ID.*in under a second\./,
      ],
      ['missing', /Snippet not found .*found no snippet/],
      ['other-site', /This snippet belongs to another site .*another site ID/],
      [
        'beside-other',
        /Another site’s snippet is installed too .* Remove the other one and keep yours/,
      ],
      ['twice', /installed more than once .*more than once on/],
    ] as const) {
      it(`explains ${result} in plain words`, async () => {
        show(null, 'other', { [CHECK]: checkResponse(result) })
        await check()
        await view.findByRole('status', words)
      })
    }

    it('shows how long a slow page took to respond', async () => {
      show(null, 'other', { [CHECK]: checkResponse('installed', { took_ms: 1_612 }) })
      await check()
      await view.findByRole('status', /responded in 1\.6 s\./)
    })

    it('shows why the page could not be read', async () => {
      const reason = 'The site didn’t respond in time.'
      show(null, 'other', { [CHECK]: checkResponse('unreachable', { reason }) })
      await check()
      await view.findByRole('status', /couldn’t read.*The site didn’t respond in time\./)
    })

    it('shows when the script last reported, once the site is live', async () => {
      const last_seen_at = new Date(Date.now() - 125_000).toISOString()
      const site = { id: '1', site_id: 's1', domain: 'shop.example', last_seen_at }
      show(null, 'other', { [CHECK]: checkResponse('installed'), 'GET /sites': { data: [site] } })
      await check()
      await view.findByRole('status', /Verified and live .*last reported 2 minutes ago/)
    })

    it('shows which site it is checking', async () => {
      const answer = deferred()
      show(null, 'other', { [CHECK]: () => answer.promise })
      view.getByRole('button', 'Check installation').click()
      expect(await view.findByText('Checking shop.example…')).to.exist
      answer.resolve(checkResponse('installed'))
      await view.findByRole('status', /Installed/)
    })

    it('shows an error if it fails, reports it to the host, and can be retried', async () => {
      const answers = [new ApiFailure({ kind: 'offline' }), checkResponse('missing')]
      show(null, 'other', { [CHECK]: () => answers.shift() ?? {} })
      await check()
      await view.findByText('Couldn’t check the installation.')
      await eventually(() => view.failures.length === 1)
      view.getByRole('button', 'Check again').click()
      expect(await view.findByText('Snippet not found')).to.exist
    })
  })
})

function writesToClipboard() {
  const { clipboard } = navigator
  const { writeText } = clipboard
  const texts: string[] = []
  clipboard.writeText = async (text) => void texts.push(text)
  return { texts, restore: () => Object.assign(clipboard, { writeText }) }
}
