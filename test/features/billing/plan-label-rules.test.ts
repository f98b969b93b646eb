import { expect } from 'chai'
import { PLAN_NAMES } from '../../../src/features/billing/model.ts'
import { planLabel } from '../../../src/features/billing/plan-label-rules.ts'
import { PLANS } from '../../../src/features/billing/plans.ts'

describe('plan names', () => {
  it('include the product name in the two upper tiers', () => {
    const labels = PLAN_NAMES.map((name) => planLabel(name, 'Poplar'))
    expect(labels).to.deep.equal(['Free', 'Starter', 'Poplar Plus', 'Poplar Ultimate'])
  })

  it('use another brand’s name', () => {
    expect(planLabel('plus', 'Acme Pop')).to.equal('Acme Pop Plus')
  })

  it('have their limits in one table', () => {
    expect(PLANS.starter).to.include({ sitesLimit: 3, teamMembersLimit: 3 })
    expect(PLANS.ultimate).to.include({ monthlyViewsLimit: 1_000_000 })
  })
})
