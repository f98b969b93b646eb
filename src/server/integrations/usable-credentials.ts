import { holdDeliveries } from '../deliveries/waiting.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { receiverRefusal } from './ask-receiver.ts'
import type { IntegrationDeps } from './deps.ts'
import { freshCredentials } from './fresh-credentials.ts'
import { emailAboutPause, notifyOfPause } from './notify-owner.ts'

type Place = { accountId: string; connectionId: string }

/** The access was withdrawn, which has paused the connection: the account learns it as if a lead had been sent. */
async function tellOwner(
  deps: IntegrationDeps,
  { connectionId }: Place,
  words: string,
): Promise<void> {
  const cause = { reason: 'unauthorized', words } as const
  const notice = await deps.database.transaction(async (statements) => {
    await holdDeliveries(statements, connectionId)
    return notifyOfPause(statements, connectionId, { ...cause, now: deps.now() })
  })
  if (notice !== null) emailAboutPause(deps, notice, cause)
}

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
      await tellOwner(deps, place, fresh.words)
      throw receiverRefusal(fresh.words)
    case 'unavailable':
      throw receiverRefusal(fresh.words)
  }
}
