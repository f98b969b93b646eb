import { expect } from 'chai'
import { canAddSite } from '../../../src/features/sites/add-site-rules.ts'

describe('adding a site', () => {
  const cases: [role: 'admin' | 'member', count: number, limit: number | null, allowed: boolean][] =
    [
      ['admin', 0, 2, true],
      ['admin', 1, 2, true],
      ['admin', 2, 2, false],
      ['admin', 3, 2, false],
      ['admin', 500, null, true],
      ['admin', 0, 0, false],
      ['member', 0, 2, false],
      ['member', 0, null, false],
    ]
  for (const [role, count, limit, allowed] of cases) {
    it(`is ${allowed ? 'allowed' : 'not allowed'} for ${role} with ${count} of ${limit ?? 'any number'}`, () => {
      const user = { role, sites: Array(count).fill({}), plan: { sitesLimit: limit } }
      expect(canAddSite(user)).to.equal(allowed)
    })
  }

  it('is allowed for an admin whose account has no plan', () => {
    expect(canAddSite({ role: 'admin', sites: [{}, {}, {}], plan: null })).to.equal(true)
  })
})
