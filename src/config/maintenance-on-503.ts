import { type ApiFailure, MAINTENANCE } from '../lib/failure.ts'
import type { Kit } from './kit.ts'

/** Shows the page's maintenance screen if the failure has the code `MAINTENANCE`; ignores any other failure. */
export function startMaintenance({ shared }: Pick<Kit, 'shared'>, failure: ApiFailure): void {
  if (failure.code === MAINTENANCE) shared('maintenance').set(failure)
}
