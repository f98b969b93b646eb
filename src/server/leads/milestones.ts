import { sitePath } from '../../features/sites/site-path-rules.ts'
import type { Queryable } from '../platform/database/database.ts'

/** The numbers of sign-ups on a site of which its account is notified. */
const MILESTONES = [1, 100, 1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000]

type Milestone = { siteId: string; domain: string; signUps: number }

/** The highest milestone that a number of sign-ups has reached; 0 before the first. */
export const milestoneAt = (signUps: number): number =>
  Math.max(0, ...MILESTONES.filter((milestone) => milestone <= signUps))

/** The notification of a milestone. */
export function milestoneNotification({ siteId, domain, signUps }: Milestone) {
  const count = signUps.toLocaleString('en')
  return {
    title: signUps === 1 ? `First subscriber: ${domain}` : `${count} sign-ups: ${domain}`,
    description:
      signUps === 1
        ? 'Someone has signed up through one of your pop-ups.'
        : `${count} people have signed up through your pop-ups.`,
    actionUrl: sitePath({ siteId, domain }, '/subscribers'),
  }
}

/**
 * Notifies the account of the site's first subscriber, and later of round numbers of sign-ups: each once, also if
 * several people sign up at the same time. Every single person is a matter for the emails about new subscribers.
 */
export async function notifyOfMilestone(
  statements: Queryable,
  subscriberId: string,
  now: Date,
): Promise<void> {
  const [reached] = await statements.query<Milestone & { accountId: string }>(
    `update sites set notified_sign_ups = milestone
     from (
       select site_id, max(milestone) as milestone
       from (select site_id, sum(subscribe_count) as sign_ups
         from subscribers join campaigns using (account_id, site_id)
         where subscriber_id = $1::uuid group by site_id) as counted
       join unnest($2::integer[]) as milestone on milestone <= sign_ups
       group by site_id
     ) as reached
     where sites.id = reached.site_id and milestone > notified_sign_ups
     returning account_id as "accountId", sites.site_id as "siteId", domain, milestone as "signUps"`,
    [subscriberId, MILESTONES],
  )
  if (reached === undefined) return
  const { title, description, actionUrl } = milestoneNotification(reached)
  await statements.query(
    `insert into notifications (account_id, title, description, action_url, created_at)
     values ($1::uuid, $2, $3, $4, $5)`,
    [reached.accountId, title, description, actionUrl, now],
  )
}
