import { expect } from 'chai'
import fc from 'fast-check'
import { loginOutcome } from '../../../src/features/session/login-rules.ts'
import { can, canEnter, isGranted } from '../../../src/features/session/permission-rules.ts'
import {
  needsRefresh,
  REFRESH_AHEAD_MS,
  tokenExpiry,
} from '../../../src/features/session/token-expiry-rules.ts'
import { chooseSite } from '../../../src/features/sites/site-list-rules.ts'
import { isEmail } from '../../../src/features/user/email-rules.ts'
import { PERMISSIONS } from '../../../src/features/user/model.ts'
import type { FailureKind } from '../../../src/lib/failure.ts'

const NOTHING = { campaigns: false, subscribers: false, integrations: false, sites: [] }
const admin = { role: 'admin', permissions: {}, access: NOTHING } as const
const member = { role: 'member', permissions: { create_campaigns: true }, access: NOTHING } as const

describe('permissions', () => {
  for (const permission of PERMISSIONS) {
    it(`let an admin ${permission}`, () => {
      expect(can(admin, permission)).to.equal(true)
    })

    it(`let a member ${permission} only where it is true`, () => {
      expect(can({ role: 'member', permissions: { [permission]: true } }, permission)).to.equal(
        true,
      )
      expect(can({ role: 'member', permissions: { [permission]: false } }, permission)).to.equal(
        false,
      )
      expect(can({ role: 'member', permissions: {} }, permission)).to.equal(false)
    })
  }

  it('answer no to a query without a name, even for an admin', () => {
    expect(can(admin)).to.equal(false)
    expect(can(member)).to.equal(false)
  })

  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '']) {
    it(`do not find '${name}' on the map itself`, () => {
      expect(isGranted(member.permissions, name)).to.equal(false)
    })
  }

  it('count nothing but the value true as a grant', () => {
    fc.assert(
      fc.property(fc.string(), fc.anything(), (name, value) => {
        const permissions = Object.fromEntries([[name, value]])
        expect(isGranted(permissions, name)).to.equal(value === true)
      }),
    )
  })
})

describe('areas', () => {
  it('are all open to an admin', () => {
    for (const area of ['campaigns', 'subscribers', 'integrations', 'sites'] as const) {
      expect(canEnter(admin, area), area).to.equal(true)
    }
  })

  it('are closed to a member who was given none', () => {
    for (const area of ['campaigns', 'subscribers', 'integrations', 'sites'] as const) {
      expect(canEnter(member, area), area).to.equal(false)
    }
  })

  it('open one by one for a member', () => {
    const user = { role: 'member', access: { ...NOTHING, subscribers: true } } as const
    expect(canEnter(user, 'subscribers')).to.equal(true)
    expect(canEnter(user, 'campaigns')).to.equal(false)
  })

  it('open the sites to a member who was given at least one', () => {
    const user = { role: 'member', access: { ...NOTHING, sites: ['jc_7f3k92ma'] } } as const
    expect(canEnter(user, 'sites')).to.equal(true)
  })
})

describe('an email address', () => {
  const cases: [text: string, isAddress: boolean][] = [
    ['maya@shop.example', true],
    ['  maya@shop.example ', true],
    ['maya+news@mail.shop.example', true],
    ['maya@shop', false],
    ['maya.shop.example', false],
    ['@shop.example', false],
    ['maya@.', false],
    ['maya@@shop.example', false],
    ['maya b@shop.example', false],
    ['', false],
    [`${'a'.repeat(250)}@b.example`, false],
  ]
  for (const [text, isAddress] of cases) {
    it(`'${text.slice(0, 40)}' is ${isAddress ? 'one' : 'none'}`, () => {
      expect(isEmail(text)).to.equal(isAddress)
    })
  }

  it('is any x@y.z of plain letters', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,20}$/)
    fc.assert(fc.property(word, word, word, (x, y, z) => isEmail(`${x}@${y}.${z}`)))
  })
})

describe('a token', () => {
  const now = Date.UTC(2025, 10, 12, 9, 0)

  it('ends expiresIn seconds from now', () => {
    expect(tokenExpiry(300, now)).to.equal(now + 300_000)
  })

  for (const expiresIn of [0, -5, Number.NaN, Number.POSITIVE_INFINITY]) {
    it(`is over at once when expiresIn is ${expiresIn}`, () => {
      expect(tokenExpiry(expiresIn, now)).to.equal(now)
    })
  }

  it('is renewed from 30 seconds before its end', () => {
    expect(needsRefresh(now + REFRESH_AHEAD_MS + 1, now)).to.equal(false)
    expect(needsRefresh(now + REFRESH_AHEAD_MS, now)).to.equal(true)
    expect(needsRefresh(now - 1, now)).to.equal(true)
  })

  it('is renewed when its end is no number', () => {
    expect(needsRefresh(Number.NaN, now)).to.equal(true)
  })
})

describe('POST /login', () => {
  const cases: [kind: FailureKind, status: number | undefined, outcome: string][] = [
    ['offline', undefined, 'session'],
    ['timed-out', undefined, 'session'],
    ['refused', 501, 'session'],
    ['refused', 503, 'session'],
    ['unreadable', 502, 'session'],
    ['refused', 422, 'conflict'],
    ['refused', 500, 'show'],
    ['refused', 403, 'show'],
    ['signed-out', 401, 'show'],
    ['unreadable', 200, 'show'],
    ['unreadable', undefined, 'show'],
  ]
  for (const [kind, status, outcome] of cases) {
    it(`that is ${kind} with ${status ?? 'no status'} leads to '${outcome}'`, () => {
      expect(loginOutcome({ kind, status })).to.equal(outcome)
    })
  }

  it('that succeeds sets the session', () => {
    expect(loginOutcome(null)).to.equal('session')
  })
})

describe('the site to select', () => {
  const sites = [{ siteId: 'first' }, { siteId: 'second' }]

  it('is the saved one', () => {
    expect(chooseSite(sites, 'second')).to.equal(sites[1])
  })

  it('is the first when the saved one is not in the list', () => {
    expect(chooseSite(sites, 'of-another-account')).to.equal(sites[0])
  })

  it('is the first when none is saved', () => {
    expect(chooseSite(sites, null)).to.equal(sites[0])
  })

  it('is none without sites', () => {
    expect(chooseSite([], 'first')).to.equal(null)
  })
})
