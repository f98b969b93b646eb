import { expect } from 'chai'
import { PLAN_NAMES } from '../../../src/features/billing/plans.ts'
import { designRefusal } from '../../../src/features/billing/save-rules.ts'
import {
  smallestPlanFor,
  type TemplatePlan,
  templatesOf,
} from '../../../src/features/billing/template-rules.ts'
import { NOW, planOf } from './support.ts'

const INCLUDED_TEMPLATE_PLANS = {
  free: ['free'],
  starter: ['free', 'plus'],
  all: ['free', 'plus', 'ultimate'],
} as const satisfies Record<string, readonly TemplatePlan[]>

describe('the templates included in a plan', () => {
  for (const name of PLAN_NAMES) {
    it(`are those listed on the ${name} card`, () => {
      const usableTemplatePlans = INCLUDED_TEMPLATE_PLANS.all.filter(
        (templatePlan) =>
          designRefusal(planOf({ name }), { templatePlan, editor: 'default' }, NOW) === null,
      )
      expect(usableTemplatePlans).to.deep.equal(INCLUDED_TEMPLATE_PLANS[templatesOf(name)])
    })
  }

  it('are the free ones, Plus ones from Starter up, and Ultimate ones from Plus up', () => {
    expect(INCLUDED_TEMPLATE_PLANS.all.map(smallestPlanFor)).to.deep.equal([
      'free',
      'starter',
      'plus',
    ])
  })

  for (const templatePlan of INCLUDED_TEMPLATE_PLANS.all) {
    it(`have a badge for ${templatePlan} with the smallest plan that includes them`, () => {
      const smallestPlan = PLAN_NAMES.find(
        (name) =>
          designRefusal(planOf({ name }), { templatePlan, editor: 'default' }, NOW) === null,
      )
      expect(smallestPlan).to.equal(smallestPlanFor(templatePlan))
    })
  }
})
