import { afterReady } from '../ui/loading/after-ready.tsx'

export const LatePromoBanner = afterReady(async () => (await import('./offers.ts')).PromoBanner)

export const LateReferral = afterReady(async () => (await import('./offers.ts')).Referral)
