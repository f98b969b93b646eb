import { expect } from 'chai'
import { GATEWAYS, type Gateway } from '../../../src/features/billing/model.ts'
import { backupWindow, needsMarketplaceNotice } from '../../../src/features/billing/notice-rules.ts'

type Role = 'admin' | 'member'

describe('the notice of the marketplace', () => {
  const cases: [role: Role, gateway: Gateway | null, isAnswered: boolean, stands: boolean][] = [
    ['admin', 'appsumo', false, true],
    ['admin', 'appsumo', true, false],
    ['member', 'appsumo', false, false],
    ['member', 'appsumo', true, false],
    ['admin', null, false, false],
  ]
  for (const [role, gateway, isAnswered, stands] of cases) {
    const answered = isAnswered ? 'answered' : 'not answered'
    it(`${stands ? 'stands' : 'does not stand'} for ${role}, ${gateway ?? 'no plan'}, ${answered}`, () => {
      const plan = gateway && { gateway }
      expect(needsMarketplaceNotice({ role, plan }, isAnswered)).to.equal(stands)
    })
  }

  it('is for no other gateway', () => {
    const others = GATEWAYS.filter((gateway) => gateway !== 'appsumo')
    const stands = others.map((gateway) =>
      needsMarketplaceNotice({ role: 'admin', plan: { gateway } }, false),
    )
    expect(stands).to.deep.equal(others.map(() => false))
  })
})

describe('the time to back up in', () => {
  const END = new Date('2026-11-28T09:00:00Z')
  const cases: [delayedAt: string | null, now: string, expected: object][] = [
    ['2026-11-21T09:00:00Z', '2026-11-21T09:00:00Z', { status: 'open', endsAt: END }],
    ['2026-11-21T09:00:00Z', '2026-11-28T08:59:59Z', { status: 'open', endsAt: END }],
    ['2026-11-21T09:00:00Z', '2026-11-28T09:00:00Z', { status: 'over', endsAt: END }],
    ['2026-11-21T09:00:00Z', '2027-03-01T00:00:00Z', { status: 'over', endsAt: END }],
    [null, '2026-11-21T09:00:00Z', { status: 'unknown' }],
    ['soon', '2026-11-21T09:00:00Z', { status: 'unknown' }],
  ]
  for (const [delayedAt, now, expected] of cases) {
    it(`is ${JSON.stringify(expected)} for a delay since ${delayedAt}, on ${now}`, () => {
      const since = delayedAt === null ? null : new Date(delayedAt)
      expect(backupWindow(since, new Date(now))).to.deep.equal(expected)
    })
  }
})
