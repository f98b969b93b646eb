import { expect } from 'chai'
import fc from 'fast-check'
import { can, canEnter, isGranted } from '../../../src/features/session/permission-rules.ts'
import { PERMISSIONS } from '../../../src/features/user/model.ts'

const NO_ACCESS = { campaigns: false, subscribers: false, integrations: false, sites: [] }
const admin = { role: 'admin', permissions: {}, access: NO_ACCESS } as const
const member = {
  role: 'member',
  permissions: { create_campaigns: true },
  access: NO_ACCESS,
} as const

describe('permissions', () => {
  for (const permission of PERMISSIONS) {
    it(`let an admin ${permission}`, () => {
      expect(can(admin, permission)).to.equal(true)
    })

    it(`let a member ${permission} only if it is granted`, () => {
      expect(can({ role: 'member', permissions: { [permission]: true } }, permission)).to.equal(
        true,
      )
      expect(can({ role: 'member', permissions: { [permission]: false } }, permission)).to.equal(
        false,
      )
      expect(can({ role: 'member', permissions: {} }, permission)).to.equal(false)
    })
  }

  it('are denied if no permission is named, even for an admin', () => {
    expect(can(admin)).to.equal(false)
    expect(can(member)).to.equal(false)
  })

  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '']) {
    it(`do not include ‘${name}’ from the object’s prototype`, () => {
      expect(isGranted(member.permissions, name)).to.equal(false)
    })
  }

  it('ignore inherited properties', () => {
    const permissions = Object.create({ create_campaigns: true })
    expect(isGranted(permissions, 'create_campaigns')).to.equal(false)
  })

  it('accept only true as a grant', () => {
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

  it('are closed to a member without access', () => {
    for (const area of ['campaigns', 'subscribers', 'integrations', 'sites'] as const) {
      expect(canEnter(member, area), area).to.equal(false)
    }
  })

  it('open individually for a member', () => {
    const user = { role: 'member', access: { ...NO_ACCESS, subscribers: true } } as const
    expect(canEnter(user, 'subscribers')).to.equal(true)
    expect(canEnter(user, 'campaigns')).to.equal(false)
  })

  it('include the sites for a member with access to at least one', () => {
    const user = { role: 'member', access: { ...NO_ACCESS, sites: ['jc_7f3k92ma'] } } as const
    expect(canEnter(user, 'sites')).to.equal(true)
  })
})
