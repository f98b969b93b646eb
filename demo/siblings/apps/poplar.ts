import { configure, type GetAccessToken } from 'poplar-kit'
import 'poplar-kit/elements/add-site-wizard'
import 'poplar-kit/elements/plan-checkout'
import type { SiblingSettings } from '../server/sibling-settings.ts'

/** Gets a token for the signed-in user from this product’s own backend. */
const getAccessToken: GetAccessToken = async ({ signal }) => {
  const response = await fetch('/token', { signal })
  if (!response.ok) throw new Error('This server has no demo account.')
  return response.text()
}

/** Called by each of the three products before it renders. */
export function configureKit(): void {
  const block = document.getElementById('settings')
  const settings: SiblingSettings = JSON.parse(block?.textContent ?? '{}')
  configure({ ...settings, getAccessToken })
}
