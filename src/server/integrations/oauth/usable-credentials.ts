import { Refusal } from '../../platform/http/refusal.ts'
import type { IntegrationDeps } from '../deps.ts'
import { receiverRefusal } from '../sending/receiver-requests.ts'
import { freshCredentials } from './fresh-credentials.ts'

type Place = { accountId: string; connectionId: string }

/**
 * The credentials for a request that an owner waits for.
 * @throws Refusal CONFLICT if they have to be entered again, INVALID (422) with the receiver's own words
 */
export async function requireCredentials(deps: IntegrationDeps, place: Place) {
  const fresh = await freshCredentials(deps, place)
  switch (fresh.status) {
    case 'ready':
      return fresh.credentials
    case 'disconnected':
      throw new Refusal(
        'CONFLICT',
        'This connection’s credentials can’t be read. Replace them first.',
      )
    case 'unauthorized':
    case 'unavailable':
      throw receiverRefusal(fresh.words)
  }
}
