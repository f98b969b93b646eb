import * as v from 'valibot'
import { can, canEnter } from '../../features/session/permission-rules.ts'
import { sitePath } from '../../features/sites/site-path-rules.ts'
import type { Access, Role } from '../../features/user/model.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { alertEmail, type NewSubscriber } from './emails.ts'
import { JOINED_IN_PERIOD } from './queue-alerts.ts'

const alertJob = v.object({
  site_id: v.string(),
  person_id: v.string(),
  since: v.string(),
  until: v.string(),
})

type AlertJob = v.InferOutput<typeof alertJob>

type Recipient = {
  email: string
  siteId: string
  domain: string
  role: Role
  permissions: Readonly<Record<string, boolean>>
  access: Access
  hasSite: boolean
}

/** Null if the site or the membership is gone, or the account is deactivated. */
async function findRecipient(
  statements: Pick<Queryable, 'query'>,
  { site_id, person_id }: AlertJob,
): Promise<Recipient | null> {
  const [row] = await statements.query<Recipient>(
    `select people.email, sites.site_id as "siteId", domain, role, permissions,
       json_build_object('campaigns', memberships.campaigns, 'subscribers', subscribers,
         'integrations', integrations, 'sites', sites_access) as access,
       role = 'admin' or sites.site_id = any(sites_access) as "hasSite"
     from memberships join people using (person_id)
     join accounts using (account_id) join sites using (account_id)
     where person_id = $1::uuid and sites.id = $2::uuid and deactivated_message is null`,
    [person_id, site_id],
  )
  return row ?? null
}

/** As many as an email lists; the rest is counted. */
const MAX_LISTED = 20

type NewestRow = Omit<NewSubscriber, 'link'> & { id: string }

async function readNewSubscribers(
  statements: Pick<Queryable, 'query'>,
  { site_id, since, until }: AlertJob,
): Promise<{ count: number; newest: NewestRow[] }> {
  const rows = await statements.query<NewestRow & { count: number }>(
    `select subscriber_id as id, email, title as campaign, count(*) over ()::integer as count
     from (select $1::uuid as site_id, $2::timestamptz as since, $3::timestamptz as until) as alerts
     join subscribers on ${JOINED_IN_PERIOD}
     join campaigns on campaigns.campaign_id = subscribers.campaign_id
     order by subscribers.created_at desc, subscriber_id limit ${MAX_LISTED}`,
    [site_id, since, until],
  )
  const newest = rows.map(({ id, email, campaign }) => ({ id, email, campaign }))
  return { count: rows[0]?.count ?? 0, newest }
}

type SendDeps = Pick<Deps, 'database' | 'mailer'> & {
  environment: { addresses: { app: string } }
}

/** Sends one email about a site's new subscribers, unless the person may no longer see them. */
export async function sendLeadAlert(
  { database, mailer, environment }: SendDeps,
  data: unknown,
): Promise<void> {
  const job = v.parse(alertJob, data)
  const recipient = await findRecipient(database, job)
  if (recipient === null || !recipient.hasSite) return
  if (!canEnter(recipient, 'subscribers') || !can(recipient, 'view_subscribers')) return
  const { count, newest } = await readNewSubscribers(database, job)
  // Everyone has unsubscribed or was deleted in the meantime.
  if (count === 0) return
  const { email: to, domain } = recipient
  const linkTo = (path: string) => environment.addresses.app + sitePath(recipient, path)
  await mailer.send(
    alertEmail({
      ...{ to, domain, count },
      link: linkTo('/subscribers'),
      settingLink: linkTo('/subscribers?alerts=open'),
      newest: newest.map(({ id, ...person }) => ({
        ...{ ...person, link: linkTo(`/subscribers?person=${id}`) },
      })),
    }),
  )
}
