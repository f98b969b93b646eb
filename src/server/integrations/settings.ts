import { repeatedTarget } from '../../features/integrations/mapping-rules.ts'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { chooseCampaigns, keepCurrentChoices } from './campaign-choices.ts'
import type { Connection } from './repository.ts'
import type { SettingsInput } from './schema.ts'

function requireMapping(rows: NonNullable<SettingsInput['field_map']>): void {
  const target = repeatedTarget(rows)
  if (target === null) return
  throw new Refusal('INVALID', `Two rows of the mapping have the field ${target}.`)
}

/**
 * Saves the settings that are given; the others stay as they are.
 * @throws Refusal INVALID for a mapping with a repeated field, NOT_FOUND for a campaign of another site
 */
export async function saveSettings(
  statements: Queryable,
  connection: Connection,
  settings: SettingsInput,
): Promise<void> {
  const { field_map, sends_new_campaigns: sendsNew, campaigns } = settings
  if (field_map !== undefined) requireMapping(field_map)
  if (sendsNew !== undefined && sendsNew !== connection.sends_new_campaigns) {
    await keepCurrentChoices(statements, connection)
  }
  const changed = { ...connection, ...settings }
  await statements.query(
    `update connections set title = $2, only_confirmed = $3, removes_people = $4,
       sends_new_campaigns = $5, default_target = $6, field_map = $7::jsonb
     where connection_id = $1::uuid`,
    [
      ...[connection.id, changed.title, changed.only_confirmed, changed.removes_people],
      ...[changed.sends_new_campaigns, changed.default_target, JSON.stringify(changed.field_map)],
    ],
  )
  if (campaigns !== undefined) await chooseCampaigns(statements, connection, campaigns)
}
