import { expect } from 'chai'
import { rememberAppsumo } from '../../../src/features/session/appsumo-user.ts'
import { pathAfterSignIn } from '../../../src/features/session/return-rules.ts'
import { writeCookie } from '../../../src/lib/cookies.ts'
import { CALLBACK, setUp, WIRE_USER } from './support.ts'

const forget = () => writeCookie('appsumo_user', '', 0)

describe('a sign-in after an arrival from AppSumo', () => {
  beforeEach(rememberAppsumo)
  afterEach(forget)

  const CASES = [
    ['/', 'admin', 'appsumo', '/billing'],
    ['/', 'member', 'appsumo', '/'],
    ['/', 'admin', 'stripe', '/'],
    ['/team', 'admin', 'appsumo', '/team'],
    ['/?referral_id=x', 'admin', 'appsumo', '/?referral_id=x'],
  ] as const
  for (const [asked, role, gateway, path] of CASES) {
    it(`leads the ${role} of an account on ${gateway} who asked for ${asked} to ${path}`, () => {
      const visitor = { role, plan: { gateway } }
      expect(pathAfterSignIn(asked, visitor, true)).to.equal(path)
      expect(pathAfterSignIn(asked, visitor, false)).to.equal(asked)
    })
  }

  it('leads to billing once the provider has answered', async () => {
    const buyer = { ...WIRE_USER, plan: { gateway: 'appsumo', plan: 'plus' } }
    const { session } = setUp({ table: { 'GET /user/me': { data: buyer } } })
    await session.finishCallback(CALLBACK)
    expect(session.takeReturnPath()).to.equal('/billing')
  })

  it('leads to the path that was asked for', async () => {
    const { session } = setUp()
    await session.login({ returnTo: '/campaigns/?page=2' })
    await session.finishCallback(CALLBACK)
    expect(session.takeReturnPath()).to.equal('/campaigns/?page=2')
  })
})

describe('a sign-in of anybody else', () => {
  it('leads to the start', async () => {
    forget()
    const { session } = setUp()
    await session.finishCallback(CALLBACK)
    expect(session.takeReturnPath()).to.equal('/')
  })
})
