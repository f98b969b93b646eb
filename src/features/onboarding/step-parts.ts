import type { ComponentType } from 'react'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { loadCountries } from './countries.ts'
import { StepPlaceholder } from './step-placeholder.tsx'

const stepPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart<Props>(load, { when: 'shown', placeholder: StepPlaceholder })

export const DetailsStep = stepPart(async () => {
  // Loads the countries in parallel with the step that shows them, to save a round trip.
  void loadCountries().catch(() => {})
  return (await import('./details-step.tsx')).DetailsStep
})
export const ExistingSite = stepPart(async () => (await import('./existing-site.tsx')).ExistingSite)
export const FinishedPanel = stepPart(
  async () => (await import('./finished-panel.tsx')).FinishedPanel,
)
export const Installing = stepPart(async () => (await import('./installing.tsx')).Installing)
export const LimitReached = stepPart(
  async () => (await import('./adding-refused.tsx')).LimitReached,
)
export const MemberRefused = stepPart(
  async () => (await import('./adding-refused.tsx')).MemberRefused,
)
export const ShopForm = stepPart(async () => (await import('./shop-form.tsx')).ShopForm)
export const TokenFailed = lazyPart(async () => (await import('./token-failed.tsx')).TokenFailed, {
  when: 'shown',
})
