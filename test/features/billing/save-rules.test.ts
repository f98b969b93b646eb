import { expect } from 'chai'
import fc from 'fast-check'
import { lifetimeSitesLimit } from '../../../src/features/billing/lifetime-rules.ts'
import {
  GATEWAYS,
  type Gateway,
  PLAN_NAMES,
  type Plan,
  type PlanName,
} from '../../../src/features/billing/model.ts'
import { isPaid } from '../../../src/features/billing/paid-rules.ts'
import {
  canSave,
  canSetLive,
  type Design,
  designRefusal,
} from '../../../src/features/billing/save-rules.ts'
import type { TemplatePlan } from '../../../src/features/billing/template-rules.ts'
import { anyPlan, NOW, planOf } from './support.ts'

const EDITORS = ['default', 'unlayer'] as const
type Editor = Design['editor']

/** A plan as its gateway sells it. Deals are tier 3, so that only the plan decides. */
const planSoldBy = (gateway: Gateway, name: PlanName, sitesLimit = lifetimeSitesLimit(3)): Plan =>
  planOf({
    gateway,
    name,
    type: gateway === 'appsumo' || gateway === 'dealfuel' ? 'lifetime' : 'yearly',
    sitesLimit,
  })

const TEMPLATE_PLANS = ['free', 'plus', 'ultimate'] as const satisfies readonly TemplatePlan[]
const FREE_ONLY: readonly TemplatePlan[] = ['free']
const NOT_ULTIMATE: readonly TemplatePlan[] = ['free', 'plus']

/** The templates that each plan can save, in either editor. */
const SAVABLE_TEMPLATES: Record<PlanName, readonly TemplatePlan[]> = {
  free: FREE_ONLY,
  starter: NOT_ULTIMATE,
  plus: TEMPLATE_PLANS,
  ultimate: TEMPLATE_PLANS,
}

const templatesSavedBy = (plan: Plan | null, editor: Editor) =>
  TEMPLATE_PLANS.filter((templatePlan) => canSave(plan, { templatePlan, editor }, NOW))

describe('saving a campaign and setting it live', () => {
  for (const gateway of GATEWAYS) {
    for (const name of PLAN_NAMES) {
      const expected = gateway === 'local' ? FREE_ONLY : SAVABLE_TEMPLATES[name]
      it(`is allowed for ${gateway} on ${name} with ${expected.join(', ')} templates`, () => {
        for (const editor of EDITORS) {
          expect(templatesSavedBy(planSoldBy(gateway, name), editor), editor).to.deep.equal(
            expected,
          )
        }
      })
    }
  }

  const tierCases: [sites: number | null, unlayer: boolean][] = [
    [2, false],
    [5, false],
    [10, false],
    [11, true],
    [25, true],
    [999, true],
    [null, true],
  ]
  for (const [sitesLimit, allowed] of tierCases) {
    for (const gateway of ['appsumo', 'dealfuel'] as const) {
      it(`${allowed ? 'is allowed' : 'is not allowed'} with the older editor for ${gateway} with ${sitesLimit ?? 'unlimited'} sites`, () => {
        const plan = { ...planSoldBy(gateway, 'plus'), sitesLimit }
        expect(canSave(plan, { templatePlan: 'plus', editor: 'unlayer' }, NOW)).to.equal(allowed)
        expect(canSave(plan, { templatePlan: 'plus', editor: 'default' }, NOW)).to.equal(true)
      })
    }
  }

  it('ignores tiers for plans that are not deals', () => {
    for (const gateway of ['stripe', 'shopify', 'Bundle'] as const) {
      expect(templatesSavedBy(planSoldBy(gateway, 'starter', 3), 'unlayer')).to.deep.equal(
        NOT_ULTIMATE,
      )
    }
  })

  const refusalCases: [what: string, plan: Plan | null, design: Design, why: string | null][] = [
    ['no plan', null, { templatePlan: 'plus', editor: 'default' }, 'not-paid'],
    ['a free template without a plan', null, { templatePlan: 'free', editor: 'unlayer' }, null],
    [
      'an expired plan',
      planOf({ isExpired: true }),
      { templatePlan: 'plus', editor: 'default' },
      'not-paid',
    ],
    [
      'a free template on an expired plan',
      planOf({ isExpired: true }),
      { templatePlan: 'free', editor: 'unlayer' },
      null,
    ],
    [
      'an ultimate template on starter',
      planOf({ name: 'starter' }),
      { templatePlan: 'ultimate', editor: 'default' },
      'not-premium',
    ],
    [
      'the older editor on tier 2',
      planSoldBy('appsumo', 'plus', 10),
      { templatePlan: 'plus', editor: 'unlayer' },
      'tier',
    ],
    [
      'a one-site deal',
      planSoldBy('dealfuel', 'plus', 1),
      { templatePlan: 'plus', editor: 'unlayer' },
      'not-paid',
    ],
  ]
  for (const [what, plan, design, reason] of refusalCases) {
    it(`is ${reason === null ? 'allowed' : `refused as ${reason}`} with ${what}`, () => {
      expect(designRefusal(plan, design, NOW)).to.equal(reason)
    })
  }

  const anyDesign: fc.Arbitrary<Design> = fc.record({
    templatePlan: fc.constantFrom(...TEMPLATE_PLANS),
    editor: fc.constantFrom(...EDITORS),
  })

  it('is always allowed with a free template', () => {
    fc.assert(
      fc.property(anyPlan, anyDesign, (plan, design) =>
        canSetLive(plan, { ...design, templatePlan: 'free' }, NOW),
      ),
    )
  })

  it('requires a paid plan for any other template', () => {
    fc.assert(
      fc.property(anyPlan, anyDesign, (plan, design) => {
        return design.templatePlan === 'free' || !canSave(plan, design, NOW) || isPaid(plan, NOW)
      }),
    )
  })

  it('follows the same rule in both cases', () => {
    fc.assert(
      fc.property(fc.option(anyPlan), anyDesign, (plan, design) => {
        return canSave(plan, design, NOW) === canSetLive(plan, design, NOW)
      }),
    )
  })

  it('stays allowed with a higher site limit', () => {
    fc.assert(
      fc.property(anyPlan, anyDesign, fc.nat(100), (plan, design, more) => {
        const largerPlan = {
          ...plan,
          sitesLimit: plan.sitesLimit === null ? null : plan.sitesLimit + more,
        }
        return !canSave(plan, design, NOW) || canSave(largerPlan, design, NOW)
      }),
    )
  })
})
