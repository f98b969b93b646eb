import type { ConnectionState } from '../schema.ts'
import type { Connection } from './repository.ts'

/** Credentials that can't be read come first, because nothing else can be done before they are replaced. */
export function connectionState(
  { paused_at }: Pick<Connection, 'paused_at'>,
  facts: { canRead: boolean; lacksTarget: boolean; hasFailed: boolean },
): ConnectionState {
  if (!facts.canRead) return 'disconnected'
  if (paused_at !== null) return 'paused'
  if (facts.lacksTarget) return 'needs_target'
  return facts.hasFailed ? 'failing' : 'working'
}
