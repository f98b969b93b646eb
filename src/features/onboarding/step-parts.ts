import { loadCountries } from './countries.ts'

const later = () => import('./later-steps.ts')

/** Fetches ahead what the next page needs; who gets there first asks again. */
export const prepareLaterSteps = (): void => void later().catch(() => {})

export const loadAddingRefused = later
export const loadExistingSite = async () => (await later()).ExistingSite
export const loadFinishedPanel = async () => (await later()).FinishedPanel
export const loadInstalling = async () => (await later()).Installing
export const loadShopForm = async () => (await later()).ShopForm
export const loadTokenFailed = async () => (await later()).TokenFailed

export async function loadDetails() {
  // Asked for together with the step that shows it, so that it does not come a round trip later.
  void loadCountries().catch(() => {})
  const { DetailsStep } = await import('./details-step.tsx')
  return DetailsStep
}
