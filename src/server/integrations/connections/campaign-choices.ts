import type { Queryable } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { DetailResponse, SettingsInput } from '../schema.ts'
import type { Connection } from './repository.ts'

/** The campaigns with a form of a connection's site, newest first, and whether their leads are sent. */
export const listCampaigns = (
  statements: Queryable,
  { id }: Pick<Connection, 'id'>,
): Promise<DetailResponse['campaigns']> =>
  statements.query<DetailResponse['campaigns'][number]>(
    `select campaigns.campaign_id, campaigns.title,
       coalesce(chosen.is_sent, connections.sends_new_campaigns) as is_sent, chosen.target
     from connections join campaigns using (account_id, site_id)
     left join connection_campaigns as chosen
       on chosen.connection_id = connections.connection_id
       and chosen.campaign_id = campaigns.campaign_id
     where connections.connection_id = $1::uuid and deleted_at is null and has_form
     order by campaigns.created_at desc, campaigns.campaign_id`,
    [id],
  )

/** Keeps what is sent of existing campaigns, before the choice for new ones changes. */
export async function keepCurrentChoices(
  statements: Queryable,
  { id }: Pick<Connection, 'id'>,
): Promise<void> {
  await statements.query(
    `insert into connection_campaigns (account_id, site_id, connection_id, campaign_id, is_sent)
     select account_id, connections.site_id, connection_id, campaign_id, sends_new_campaigns
     from connections join campaigns using (account_id, site_id)
     where connection_id = $1::uuid and deleted_at is null
     on conflict do nothing`,
    [id],
  )
}

/** The campaigns whose leads were sent until now, and aren't any more. */
export async function findStopped(
  statements: Queryable,
  connection: Pick<Connection, 'id'>,
  choices: NonNullable<SettingsInput['campaigns']>,
): Promise<string[]> {
  const sent = (await listCampaigns(statements, connection)).filter(({ is_sent }) => is_sent)
  const stopped = new Set(
    choices.filter(({ is_sent }) => !is_sent).map((choice) => choice.campaign_id.toLowerCase()),
  )
  return sent.map(({ campaign_id }) => campaign_id).filter((id) => stopped.has(id))
}

/** @throws Refusal NOT_FOUND if one of the campaigns isn't the site's */
export async function chooseCampaigns(
  statements: Queryable,
  { id }: Pick<Connection, 'id'>,
  choices: NonNullable<SettingsInput['campaigns']>,
): Promise<void> {
  // A campaign that is listed twice gets its last choice.
  const byId = new Map(choices.map((choice) => [choice.campaign_id.toLowerCase(), choice]))
  const saved = await statements.query(
    `insert into connection_campaigns as chosen
       (account_id, site_id, connection_id, campaign_id, is_sent, target)
     select account_id, connections.site_id, connection_id, campaign_id, choice.is_sent, choice.target
     from connections join campaigns using (account_id, site_id)
     join json_to_recordset($2::json) as choice (campaign_id uuid, is_sent boolean, target text)
       using (campaign_id)
     where connection_id = $1::uuid and deleted_at is null
     on conflict (connection_id, campaign_id)
       do update set is_sent = excluded.is_sent, target = excluded.target
     returning campaign_id`,
    [id, JSON.stringify([...byId.values()])],
  )
  if (saved.length < byId.size) throw new Refusal('NOT_FOUND', 'This campaign doesn’t exist.')
}
