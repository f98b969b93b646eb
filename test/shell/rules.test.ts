import { expect } from 'chai'
import fc from 'fast-check'
import type { Access } from '../../src/features/user/model.ts'
import { pageMessages } from '../../src/messages/pages.ts'
import { FALLBACK, type Guard, type Layout, ROUTES } from '../../src/shell/routes.ts'
import {
  firstRunScreen,
  guard,
  isFullScreen,
  matchRoute,
  type RouteDecision,
  type SessionState,
  shellOffset,
  sidebarEntries,
} from '../../src/shell/rules.ts'

const NO_ACCESS: Access = { campaigns: false, subscribers: false, integrations: false, sites: [] }
const ALL_AREAS: Access = { campaigns: true, subscribers: true, integrations: true, sites: ['s1'] }
const FREE = { teamMembersLimit: 1, sitesLimit: 2 }

const admin = { role: 'admin', access: NO_ACCESS, permissions: {}, plan: FREE } as const
const member = (access: Partial<Access> = {}, permissions = { view_subscribers: true }) =>
  ({ role: 'member', access: { ...NO_ACCESS, ...access }, permissions, plan: FREE }) as const

const signedOut: SessionState = { status: 'signed-out' }
const asAdmin: SessionState = { status: 'signed-in', user: admin }
const asMember = (
  access: Partial<Access> = {},
  permissions?: Parameters<typeof member>[1],
): SessionState => ({
  status: 'signed-in',
  user: member(access, permissions),
})

const routeAt = (path: string) => matchRoute(path.split('?')[0] ?? path, 'poplar')
const guardPath = (path: string, session: SessionState): RouteDecision =>
  guard(routeAt(path).route, session, new URLSearchParams(path.split('?')[1]))

describe('the specified routes', () => {
  const table: [path: string, name: string, guard: Guard, layout: Layout][] = [
    ['/login', 'login', 'public', 'bare'],
    ['/logout', 'logout', 'public', 'bare'],
    ['/login_success', 'loginSuccess', 'public', 'bare'],
    ['/login_success/', 'loginSuccess', 'public', 'bare'],
    ['/callback-close', 'callbackClose', 'public', 'bare'],
    ['/appsumo/reset_password', 'resetPassword', 'public', 'bare'],
    ['/shopify/reset_password', 'resetPassword', 'public', 'bare'],
    ['/poplar-lifetime/reset_password', 'resetPassword', 'public', 'bare'],
    ['/reset_password', 'resetPassword', 'public', 'bare'],
    ['/default/reset_password', 'resetPassword', 'public', 'bare'],
    ['/dealfuel/license-key-activation', 'licenseActivation', 'public', 'bare'],
    ['/dealfuel/verify-email', 'verifyEmail', 'public', 'bare'],
    ['/maintanceMode', 'maintenance', 'public', 'bare'],
    ['/shopify/callback', 'shopifyCallback', 'public', 'bare'],
    ['/checkout', 'checkout', 'signed-in', 'bare'],
    ['/checkout/status', 'checkoutStatus', 'signed-in', 'bare'],
    ['/', 'home', 'signed-in', 'shell'],
    ['/dashboard', 'dashboard', 'admin', 'shell'],
    ['/campaigns/', 'campaigns', 'campaigns', 'shell'],
    ['/campaigns', 'campaigns', 'campaigns', 'shell'],
    ['/createDomain', 'createDomain', 'admin', 'shell'],
    ['/campaign/templates/', 'templates', 'campaigns', 'full-screen'],
    ['/campaign/settings/', 'campaignSettings', 'campaigns', 'full-screen'],
    ['/campaign/settings/design/', 'campaignDesign', 'campaigns', 'full-screen'],
    ['/campaign/settings/editor', 'campaignEditor', 'campaigns', 'full-screen'],
    ['/integrations', 'integrations', 'integrations', 'shell'],
    ['/integrations/oauth_callback/aweber', 'oauthCallback', 'integrations', 'bare'],
    ['/integrations/sendy/', 'connection', 'integrations', 'shell'],
    ['/team', 'team', 'admin', 'shell'],
    ['/subscribers', 'subscribers', 'subscribers', 'shell'],
    ['/sites', 'sites', 'sites', 'shell'],
    ['/billing', 'billing', 'admin', 'shell'],
    ['/billing/shopify/success', 'shopifyBillingSuccess', 'admin', 'shell'],
    ['/settings', 'settings', 'admin', 'shell'],
    ['/register', 'register', 'public', 'bare'],
    ['/support', 'support', 'signed-in', 'shell'],
    ['/docs', 'docs', 'signed-in', 'shell'],
    ['/anything/else', 'fallback', 'signed-in', 'shell'],
    ['/campaign/anything', 'fallback', 'signed-in', 'full-screen'],
    ['/Dashboard', 'fallback', 'signed-in', 'shell'],
    ['//dashboard', 'fallback', 'signed-in', 'shell'],
    ['/acme-lifetime/reset_password', 'fallback', 'signed-in', 'shell'],
    ['/lead/double-optin-verify/abc', 'fallback', 'signed-in', 'shell'],
    ['/integrations/oauth_callback/%', 'fallback', 'signed-in', 'shell'],
    ['/constructor', 'fallback', 'signed-in', 'shell'],
  ]
  for (const [path, name, wanted, layout] of table) {
    it(`match ${path} as ${name}, with guard ${wanted} and layout ${layout}`, () => {
      expect(routeAt(path).route).to.include({ name, guard: wanted, layout })
    })
  }

  it('are all covered by the table above', () => {
    const testedPatterns = new Set(table.map(([path]) => routeAt(path).route.pattern))
    expect(
      [...ROUTES, FALLBACK].filter((route) => !testedPatterns.has(route.pattern)),
    ).to.deep.equal([])
  })

  it('each have a document title', () => {
    for (const { name } of ROUTES) expect(pageMessages.lines[name], name).to.match(/\w/)
  })

  it('pass their parameters, decoded', () => {
    expect(routeAt('/integrations/oauth_callback/a%2Fb').params).to.deep.equal({ mailer: 'a/b' })
    expect(routeAt('/integrations/oauth_callback/aweber').params).to.deep.equal({
      mailer: 'aweber',
    })
    expect(routeAt('/integrations/webhook/').params).to.deep.equal({ connection: 'webhook' })
  })

  it('specify the channel of each set-password page', () => {
    const channels = ['appsumo', 'shopify', 'poplar-lifetime'].map(
      (channel) => routeAt(`/${channel}/reset_password`).route.platform,
    )
    expect(channels).to.deep.equal(['appsumo', 'shopify', 'lifetime'])
  })

  it('use the brand name in the lifetime deal’s path', () => {
    expect(matchRoute('/acme-lifetime/reset_password', 'acme').route.name).to.equal('resetPassword')
  })

  it('match any path', () => {
    fc.assert(fc.property(fc.string(), (path) => routeAt(`/${path}`).route.name.length > 0))
  })
})

describe('the full-screen layout', () => {
  const cases: [path: string, isFull: boolean][] = [
    ['/campaign/templates/', true],
    ['/campaign/', true],
    ['/campaign', true],
    ['/campaigns/', false],
    ['/campaigns', false],
    ['/dashboard/campaign/', false],
    ['/', false],
  ]
  for (const [path, isFull] of cases) {
    it(`is ${isFull ? '' : 'not '}for ${path}`, () => {
      expect(isFullScreen(path)).to.equal(isFull)
    })
  }

  it('is the layout of exactly those routes', () => {
    for (const route of ROUTES) {
      expect(route.layout === 'full-screen', route.pattern).to.equal(isFullScreen(route.pattern))
    }
  })
})

describe('the route guard', () => {
  const cases: [path: string, who: string, session: SessionState, verdict: RouteDecision][] = [
    ['/login', 'signed out', signedOut, 'show'],
    ['/', 'signed out', signedOut, 'login'],
    ['/?signUp=true', 'signed out', signedOut, 'sign-up'],
    ['/?signUp=1', 'signed out', signedOut, 'login'],
    ['/dashboard', 'signed out', signedOut, 'login'],
    ['/nowhere', 'signed out', signedOut, 'login'],
    ['/nowhere?signUp=true', 'signed out', signedOut, 'sign-up'],
    ['/checkout?plan=plus', 'signed out', signedOut, 'login'],
    ['/register', 'signed out', signedOut, { redirect: '/' }],
    ['/register', 'admin', asAdmin, { redirect: '/' }],
    ['/', 'admin', asAdmin, { redirect: '/dashboard' }],
    ['/dashboard?signUp=true', 'admin', asAdmin, 'show'],
    ['/billing', 'admin', asAdmin, 'show'],
    ['/nowhere', 'admin', asAdmin, 'show'],
    ['/dashboard', 'not yet known', { status: 'unknown' }, 'wait'],
    ['/login', 'not yet known', { status: 'unknown' }, 'show'],
    ['/dashboard', 'user still loading', { status: 'signed-in', user: null }, 'wait'],
    [
      '/dashboard',
      'a member with access to campaigns',
      asMember({ campaigns: true }),
      { redirect: '/campaigns' },
    ],
    [
      '/dashboard',
      'a member with access to one site',
      asMember({ sites: ['s1'] }),
      { redirect: '/sites' },
    ],
    ['/dashboard', 'a member without access', asMember(), 'no-access'],
    ['/campaigns/', 'a member with access to campaigns', asMember({ campaigns: true }), 'show'],
    [
      '/campaign/templates/',
      'a member with access to campaigns',
      asMember({ campaigns: true }),
      'show',
    ],
    [
      '/campaigns/',
      'a member with access to subscribers',
      asMember({ subscribers: true }),
      'no-access',
    ],
    [
      '/subscribers',
      'a member with access to subscribers',
      asMember({ subscribers: true }),
      'show',
    ],
    [
      '/subscribers',
      'a member who may not view subscribers',
      asMember({ subscribers: true }, { view_subscribers: false }),
      'no-access',
    ],
    [
      '/dashboard',
      'a member with only subscribers who may not view them',
      asMember({ subscribers: true }, { view_subscribers: false }),
      'no-access',
    ],
    ['/sites', 'a member without sites', asMember(), 'no-access'],
    ['/docs', 'a member without access', asMember(), 'show'],
  ]
  for (const [path, who, session, verdict] of cases) {
    it(`returns ${JSON.stringify(verdict)} at ${path} for ${who}`, () => {
      expect(guardPath(path, session)).to.deep.equal(verdict)
    })
  }

  for (const path of ['/team', '/billing', '/settings', '/createDomain']) {
    it(`denies ${path} to every member`, () => {
      expect(guardPath(path, asMember(ALL_AREAS))).to.equal('no-access')
    })
  }

  it('shows no protected page when signed out', () => {
    for (const route of ROUTES.filter((candidate) => candidate.guard !== 'public')) {
      expect(guard(route, signedOut, new URLSearchParams()), route.pattern).to.equal('login')
    }
  })

  it('denies nothing to an admin', () => {
    for (const route of ROUTES) {
      expect(guard(route, asAdmin, new URLSearchParams()), route.pattern).not.to.equal('no-access')
    }
  })

  it('never redirects in a loop', () => {
    for (const route of ROUTES) {
      const first = guard(route, asMember({ campaigns: true }), new URLSearchParams())
      const hops = [first]
      for (
        let verdict = first;
        typeof verdict === 'object' && hops.length < 5;
        hops.push(verdict)
      ) {
        verdict = guardPath(verdict.redirect, asMember({ campaigns: true }))
      }
      expect(hops.length, route.pattern).to.be.below(5)
    }
  })
})

describe('the sidebar', () => {
  const ALL = [
    ...['dashboard', 'campaigns', 'subscribers', 'integrations', 'sites'],
    ...['team', 'settings', 'billing', 'contact', 'docs'],
  ]

  it('has ten entries for an admin, in order', () => {
    expect(sidebarEntries(admin)).to.deep.equal(ALL)
  })

  const teamCases: [
    plan: string,
    limits: { teamMembersLimit: number | null; sitesLimit: number | null } | null,
    hasTeam: boolean,
  ][] = [
    ['no plan', null, true],
    ['a member limit', { teamMembersLimit: 3, sitesLimit: null }, true],
    ['a site limit', { teamMembersLimit: null, sitesLimit: 3 }, true],
    ['neither limit', { teamMembersLimit: null, sitesLimit: null }, false],
  ]
  for (const [title, plan, hasTeam] of teamCases) {
    it(`${hasTeam ? 'has' : 'hides'} Team for an admin with ${title}`, () => {
      const entries = ALL.filter((entry) => hasTeam || entry !== 'team')
      expect(sidebarEntries({ ...admin, plan })).to.deep.equal(entries)
    })
  }

  const memberCases: [title: string, access: Partial<Access>, entries: string[]][] = [
    ['nothing', {}, []],
    ['campaigns', { campaigns: true }, ['campaigns']],
    ['subscribers', { subscribers: true }, ['subscribers']],
    ['integrations', { integrations: true }, ['integrations']],
    ['a site', { sites: ['s1'] }, ['sites']],
    ['everything', ALL_AREAS, ['campaigns', 'subscribers', 'integrations', 'sites']],
  ]
  for (const [title, access, entries] of memberCases) {
    it(`shows only the granted entries, Contact and Docs to a member with access to ${title}`, () => {
      expect(sidebarEntries(member(access))).to.deep.equal([...entries, 'contact', 'docs'])
    })
  }

  it('hides Subscribers from a member who may not view them', () => {
    const user = member({ subscribers: true }, { view_subscribers: false })
    expect(sidebarEntries(user)).to.deep.equal(['contact', 'docs'])
  })
})

describe('the shell’s offset', () => {
  it('is 65 px, or 136 px with the promo banner', () => {
    expect(shellOffset(false)).to.equal(65)
    expect(shellOffset(true)).to.equal(136)
  })
})

describe('the first run', () => {
  const cases: [
    role: 'admin' | 'member',
    setupFinished: boolean,
    sites: number,
    shown: 'wizard' | 'ask-admin' | null,
  ][] = [
    ['admin', true, 1, null],
    ['admin', true, 0, 'wizard'],
    ['admin', false, 1, 'wizard'],
    ['admin', false, 0, 'wizard'],
    ['member', true, 1, null],
    ['member', false, 1, null],
    ['member', true, 0, 'ask-admin'],
  ]
  for (const [role, setupFinished, sites, shown] of cases) {
    const state = `setup ${setupFinished ? 'finished' : 'unfinished'}, sites: ${sites}`
    it(`shows ${shown ?? 'nothing'} to ${role}, ${state}`, () => {
      expect(firstRunScreen({ role, setupFinished }, Array(sites).fill({}))).to.equal(shown)
    })
  }
})
