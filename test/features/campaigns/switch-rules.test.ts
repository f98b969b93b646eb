import { expect } from 'chai'
import type { CampaignStatus } from '../../../src/features/campaigns/model.ts'
import {
  isLiveOrScheduled,
  outcomeOf,
  resolutionOf,
} from '../../../src/features/campaigns/switch-rules.ts'

const SOON = new Date('2026-12-24T00:00:00Z')

describe('a campaign’s switch', () => {
  const on: [status: CampaignStatus, isOn: boolean][] = [
    ['draft', false],
    ['live', true],
    ['scheduled', true],
    ['paused', false],
    ['ended', false],
  ]
  for (const [status, expected] of on) {
    it(`is ${expected ? 'on' : 'off'} if its status is ${status}`, () => {
      expect(isLiveOrScheduled({ status })).to.equal(expected)
    })
  }

  const outcomeCases: [
    before: CampaignStatus,
    after: CampaignStatus,
    isHeld: boolean,
    said: string,
  ][] = [
    ['live', 'paused', false, 'isPaused'],
    ['draft', 'live', false, 'isLive'],
    ['live', 'live', false, 'isPublished'],
    ['draft', 'live', true, 'isSetLive'],
    ['live', 'live', true, 'isSetLive'],
    ['draft', 'scheduled', true, 'isScheduled'],
  ]
  for (const [before, status, isHeld, said] of outcomeCases) {
    it(`reports ${said} after a change from ${before} to ${status}${isHeld ? ', while held' : ''}`, () => {
      expect(outcomeOf({ status: before }, { status, startsAt: SOON }, isHeld)).to.equal(said)
    })
  }

  it('reports a scheduled campaign without a date if its schedule has no start', () => {
    const after = { status: 'scheduled', startsAt: null } as const
    expect(outcomeOf({ status: 'draft' }, after, false)).to.equal('isScheduledSomeday')
  })
})

describe('the suggested fix for a campaign that cannot be set live', () => {
  const admin = { campaignId: 'one', adminEmail: null }
  const member = { campaignId: 'one', adminEmail: 'ada@example.com' }

  it('links an admin to the plans', () => {
    expect(resolutionOf({ code: 'VIEWS_REACHED' }, admin)).to.deep.equal({
      ...{ kind: 'plans', path: '/billing?reason=views' },
    })
  })

  it('refers a member to the admin', () => {
    expect(resolutionOf({ code: 'TEMPLATE_REFUSED' }, member)).to.deep.equal({
      ...{ kind: 'ask', admin: 'ada@example.com' },
    })
  })

  it('links to the settings if the schedule has ended', () => {
    expect(resolutionOf({ code: 'CONFLICT' }, member)).to.deep.equal({
      ...{ kind: 'settings', path: '/campaign/settings/?campaign=one' },
    })
  })

  it('is null if someone else has changed the campaign in the meantime', () => {
    expect(resolutionOf({ code: 'CONFLICT', data: { version: 2 } }, admin)).to.equal(null)
  })

  it('is null for any other error', () => {
    expect(resolutionOf({ code: 'NOT_FOUND' }, admin)).to.equal(null)
    expect(resolutionOf({ code: undefined }, admin)).to.equal(null)
  })
})
