import { configure, type GetAccessToken } from 'poplar-kit'
import 'poplar-kit/elements/add-site-wizard'
import 'poplar-kit/elements/plan-checkout'
import type { SiblingSettings } from '../server/sibling-settings.ts'

/** From this product's own backend, for the person who is signed in here. */
const getAccessToken: GetAccessToken = async ({ signal }) => {
  const reply = await fetch('/token', { signal })
  if (!reply.ok) throw new Error('There is no demo account here.')
  return reply.text()
}

/** What each of the three products does before it draws its page. */
export function configureKit(): void {
  const block = document.getElementById('settings')
  const settings: SiblingSettings = JSON.parse(block?.textContent ?? '{}')
  configure({ ...settings, getAccessToken })
}
