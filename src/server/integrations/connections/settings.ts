import { repeatedTarget } from '../../../features/integrations/mapping-rules.ts'
import { skipWaitingLeads } from '../../deliveries/skip-leads.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SettingsInput } from '../schema.ts'
import { chooseCampaigns, findStopped, keepCurrentChoices } from './campaign-choices.ts'
import type { Connection } from './repository.ts'

function requireMapping(rows: NonNullable<SettingsInput['field_map']>): void {
  const target = repeatedTarget(rows)
  if (target === null) return
  throw new Refusal('INVALID', `Two rows of the mapping have the field ${target}.`)
}

/** Only what is given is written, so that two changes at the same time don't undo each other. */
const updateColumns = (statements: Queryable, id: string, settings: SettingsInput) =>
  statements.query(
    `update connections set title = coalesce($2, title),
       only_confirmed = coalesce($3, only_confirmed), removes_people = coalesce($4, removes_people),
       sends_new_campaigns = coalesce($5, sends_new_campaigns),
       default_target = case when $6 then $7 else default_target end,
       field_map = coalesce($8::jsonb, field_map)
     where connection_id = $1::uuid`,
    [
      ...[id, settings.title, settings.only_confirmed, settings.removes_people],
      ...[settings.sends_new_campaigns, settings.default_target !== undefined],
      ...[settings.default_target, settings.field_map && JSON.stringify(settings.field_map)],
    ].map((value) => value ?? null),
  )

/** Whether leads may have a list, audience or sheet now that waited for one. */
export const choosesTarget = ({ default_target, campaigns }: SettingsInput): boolean =>
  default_target !== undefined || campaigns !== undefined

/**
 * Saves the settings that are given; the others stay as they are.
 * @throws Refusal INVALID for a mapping with a repeated field, NOT_FOUND for a campaign of another site
 */
export async function saveSettings(
  statements: Queryable,
  connection: Connection,
  settings: SettingsInput,
  now: Date,
): Promise<void> {
  const { field_map, sends_new_campaigns: sendsNew, campaigns } = settings
  if (field_map !== undefined) requireMapping(field_map)
  if (sendsNew !== undefined && sendsNew !== connection.sends_new_campaigns) {
    await keepCurrentChoices(statements, connection)
  }
  await updateColumns(statements, connection.id, settings)
  if (campaigns === undefined) return
  const campaignIds = await findStopped(statements, connection, campaigns)
  await chooseCampaigns(statements, connection, campaigns)
  await skipWaitingLeads(statements, connection, { campaignIds, now })
}
