import { type ApiFailure, MAINTENANCE } from '../lib/failure.ts'
import type { Kit } from './kit.ts'

/** Starts the page's maintenance screen if that is what the server answered; any other failure changes nothing. */
export function startMaintenance({ shared }: Pick<Kit, 'shared'>, failure: ApiFailure): void {
  if (failure.code === MAINTENANCE) shared('maintenance').set(failure)
}
