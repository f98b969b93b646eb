/** What comes after the first page, or instead of it: one file, fetched while the person types. */
export { LimitReached, MemberRefused } from './adding-refused.tsx'
export { ExistingSite } from './existing-site.tsx'
export { FinishedPanel } from './finished-panel.tsx'
export { Installing } from './installing.tsx'
export { ShopForm } from './shop-form.tsx'
export { TokenFailed } from './token-failed.tsx'
