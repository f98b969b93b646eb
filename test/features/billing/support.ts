import fc from 'fast-check'
import { GATEWAYS, PLAN_NAMES, type Plan } from '../../../src/features/billing/model.ts'

export const NOW = new Date('2025-11-12T09:00:00Z')
export const JUST_BEFORE = new Date('2025-11-12T08:59:59Z')
export const JUST_AFTER = new Date('2025-11-12T09:00:01Z')

export const PLAN_TYPES = ['monthly', 'yearly', 'lifetime', ''] as const

export const planOf = (over: Partial<Plan> = {}): Plan => ({
  gateway: 'stripe',
  name: 'plus',
  type: 'monthly',
  tp: null,
  isTrial: false,
  isExpired: false,
  cancelsAtPeriodEnd: false,
  trialEndsAt: null,
  paymentDelayedAt: null,
  sitesLimit: 10,
  teamMembersLimit: 10,
  ...over,
})

export const anyPlan: fc.Arbitrary<Plan> = fc.record({
  gateway: fc.constantFrom(...GATEWAYS),
  name: fc.constantFrom(...PLAN_NAMES),
  type: fc.constantFrom(...PLAN_TYPES),
  tp: fc.constant(null),
  isTrial: fc.boolean(),
  isExpired: fc.boolean(),
  cancelsAtPeriodEnd: fc.boolean(),
  trialEndsAt: fc.constantFrom(null, JUST_BEFORE, NOW, JUST_AFTER),
  paymentDelayedAt: fc.constant(null),
  sitesLimit: fc.option(fc.nat(1_500)),
  teamMembersLimit: fc.option(fc.nat(100)),
})
