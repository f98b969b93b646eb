import { expect } from 'chai'
import { rememberAppsumo } from '../../../src/features/session/appsumo-user.ts'
import { pathAfterSignIn } from '../../../src/features/session/return-rules.ts'
import { writeCookie } from '../../../src/lib/cookies.ts'
import { CALLBACK, setUp, USER_RESPONSE } from './support.ts'

const clearAppsumoCookie = () => writeCookie('appsumo_user', '', 0)

describe('signing in after arriving from AppSumo', () => {
  beforeEach(rememberAppsumo)
  afterEach(clearAppsumoCookie)

  const CASES = [
    ['/', 'admin', 'appsumo', '/billing'],
    ['/', 'member', 'appsumo', '/'],
    ['/', 'admin', 'stripe', '/'],
    ['/team', 'admin', 'appsumo', '/team'],
    ['/?referral_id=x', 'admin', 'appsumo', '/?referral_id=x'],
  ] as const
  for (const [asked, role, gateway, path] of CASES) {
    it(`sends the ${role} of an account on ${gateway} who requested ${asked} to ${path}`, () => {
      const visitor = { role, plan: { gateway } }
      expect(pathAfterSignIn(asked, visitor, true)).to.equal(path)
      expect(pathAfterSignIn(asked, visitor, false)).to.equal(asked)
    })
  }

  it('opens billing after the callback', async () => {
    const buyer = { ...USER_RESPONSE, plan: { gateway: 'appsumo', plan: 'plus' } }
    const { session } = setUp({ table: { 'GET /user/me': { data: buyer } } })
    await session.finishCallback(CALLBACK)
    expect(session.popReturnPath()).to.equal('/billing')
  })

  it('opens the requested path', async () => {
    const { session } = setUp()
    await session.login({ returnTo: '/campaigns/?page=2' })
    await session.finishCallback(CALLBACK)
    expect(session.popReturnPath()).to.equal('/campaigns/?page=2')
  })
})

describe('signing in without arriving from AppSumo', () => {
  it('opens the home page', async () => {
    clearAppsumoCookie()
    const { session } = setUp()
    await session.finishCallback(CALLBACK)
    expect(session.popReturnPath()).to.equal('/')
  })
})
