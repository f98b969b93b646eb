import type { Queryable } from '../../platform/database/database.ts'
import type { Target } from '../adapters/adapter.ts'
import type { Connection } from './repository.ts'

/** A receiver with more of them than a person can choose from is not remembered whole. */
const MAX_TARGET_NAMES = 500

/** The targets that were remembered when somebody who may change the connection saw them, by name. */
export const rememberedTargets = ({
  target_names: names,
}: Pick<Connection, 'target_names'>): Target[] =>
  Object.entries(names)
    .map(([id, name]) => ({ id, name }))
    .sort((one, other) => one.name.localeCompare(other.name))

/** The targets that leads of the connection are sent to. */
async function readChosen(statements: Queryable, connectionId: string): Promise<string[]> {
  const rows = await statements.query<{ target: string }>(
    `select default_target as target from connections
     where connection_id = $1::uuid and default_target is not null
     union select target from connection_campaigns
     where connection_id = $1::uuid and target is not null`,
    [connectionId],
  )
  return rows.map(({ target }) => target)
}

/**
 * Remembers the receiver's names of its targets; those of the chosen ones in any case, also after the receiver has
 * deleted them.
 */
export async function rememberTargets(
  statements: Queryable,
  { id, target_names: known }: Pick<Connection, 'id' | 'target_names'>,
  targets: readonly Target[],
): Promise<void> {
  const current = new Map(targets.map((target) => [target.id, target.name]))
  const chosen = (await readChosen(statements, id)).flatMap((target): [string, string][] => {
    const name = current.get(target) ?? (Object.hasOwn(known, target) ? known[target] : undefined)
    return name === undefined ? [] : [[target, name]]
  })
  const names = Object.fromEntries([...[...current].slice(0, MAX_TARGET_NAMES), ...chosen])
  await statements.query(
    `update connections set target_names = $2::jsonb
     where connection_id = $1::uuid and target_names <> $2::jsonb`,
    [id, JSON.stringify(names)],
  )
}
