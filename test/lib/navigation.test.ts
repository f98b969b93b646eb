import { expect } from 'chai'
import { classifyUrl, createNavigation } from '../../src/lib/navigation.ts'

const OWN = 'https://app.poplar.example'
const ALLOWED = [
  'https://login.poplar.example',
  'http://localhost:4602',
  'admin.shopify.com',
  '*.myshopify.com',
]

const cases: Record<'own' | 'allowed' | 'foreign' | 'refused', string[]> = {
  own: [
    '/',
    '/billing',
    '/campaigns/?page=2#top',
    '/billing?next=https://elsewhere.example/',
    'https://app.poplar.example/team',
    'HTTPS://APP.POPLAR.EXAMPLE/team',
    'https://app.poplar.example:443/team',
    '/javascript:alert(1)',
    '/%2F%2Fevil.example',
    '/@evil.example',
  ],
  allowed: [
    'https://login.poplar.example/authorize?x=1',
    'http://localhost:4602/',
    'https://admin.shopify.com/store',
    'https://my-shop.myshopify.com/admin',
    'https://MY-SHOP.MyShopify.com/admin',
  ],
  foreign: [
    'https://elsewhere.example/news',
    'https://app.poplar.example.evil.example/',
    'https://app.poplar.example:8443/',
    'https://login.poplar.example:444/',
    'https://myshopify.com/',
    'https://a.b.myshopify.com/',
    'https://evilmyshopify.com/',
    'https://shop.myshopify.com.evil.example/',
    'https://shop.myshopify.com:8443/',
    'https://admin.shopify.com.evil.example/',
    'https://xn--pple-43d.com/',
  ],
  refused: [
    '',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'javascript://app.poplar.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox',
    'blob:https://app.poplar.example/1',
    'file:///etc/passwd',
    'ftp://app.poplar.example/',
    'mailto:a@b.example',
    'http://elsewhere.example/',
    'http://app.poplar.example/',
    'http://shop.myshopify.com/',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'https:\\\\evil.example',
    'https://app.poplar.example\\@evil.example',
    'https://app.poplar.example@evil.example/',
    'https://person:secret@app.poplar.example/',
    'https://ev\u00a0il.example/',
    ' https://app.poplar.example/',
    'https://app.poplar.example/ ',
    'https://',
    'https://[::zz]/',
    'billing',
    '?page=2',
    '#top',
    './billing',
  ],
}

describe('the guarded navigation classifies', () => {
  for (const [kind, addresses] of Object.entries(cases)) {
    for (const url of addresses) {
      it(`${JSON.stringify(url)} as ${kind}`, () => {
        expect(classifyUrl(url, OWN, ALLOWED).kind).to.equal(kind)
      })
    }
  }

  it('a URL on its own origin, with its path', () => {
    const verdict = classifyUrl(`${OWN}/team?a=1#b`, OWN, [])
    expect(verdict).to.deep.equal({ kind: 'own', href: `${OWN}/team?a=1#b`, path: '/team?a=1#b' })
  })

  it('a foreign URL, with its host in ASCII', () => {
    const verdict = classifyUrl('https://аррӏе.example/x', OWN, [])
    expect(verdict).to.include({ kind: 'foreign', host: 'xn--80ak6aa92e.example' })
  })

  for (const widePattern of ['*', '*.*', '*.com', 'https://*', '', 'https://']) {
    it(`nothing as allowed for the pattern ${JSON.stringify(widePattern)}`, () => {
      expect(classifyUrl('https://evil.com/', OWN, [widePattern]).kind).to.equal('foreign')
    })
  }
})

describe('the guarded navigation', () => {
  const navigations: string[] = []
  const navigation = createNavigation({
    ownOrigin: OWN,
    allowedOrigins: () => ALLOWED,
    assign: (href) => navigations.push(`to ${href}`),
    open: (href) => navigations.push(`window ${href}`),
  })
  beforeEach(() => navigations.splice(0))

  it('navigates to its own origin, with a full URL', () => {
    expect(navigation.go('/billing')).to.equal('went')
    expect(navigations).to.deep.equal([`to ${OWN}/billing`])
  })

  it('navigates to an allowed URL', () => {
    expect(navigation.go('https://shop.myshopify.com/admin')).to.equal('went')
    expect(navigations).to.deep.equal(['to https://shop.myshopify.com/admin'])
  })

  it('does not navigate to a foreign URL', () => {
    expect(navigation.go('https://elsewhere.example/')).to.equal('foreign')
    expect(navigations).to.deep.equal([])
  })

  it('opens a foreign URL in a new window on request', () => {
    expect(navigation.openWindow('https://elsewhere.example/')).to.equal('went')
    expect(navigations).to.deep.equal(['window https://elsewhere.example/'])
  })

  it('opens a URL on its own origin in a new window on request', () => {
    expect(navigation.openWindow('/billing')).to.equal('went')
    expect(navigations).to.deep.equal([`window ${OWN}/billing`])
  })

  for (const url of ['javascript:alert(1)', '//evil.example']) {
    it(`neither navigates to nor opens ${url}`, () => {
      expect([navigation.go(url), navigation.openWindow(url)]).to.deep.equal(['refused', 'refused'])
      expect(navigations).to.deep.equal([])
    })
  }
})
