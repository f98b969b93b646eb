import type { Queryable } from '../../src/server/platform/database/database.ts'
import { createEmailSource } from './subscribers.ts'

const WAITING = 12
const LEFT = 9

/** The addresses of nobody on a list. */
const nextAddress = createEmailSource('example.org')
const addresses = Array.from({ length: WAITING + LEFT }, nextAddress)

/**
 * Adds people of a site who are not on its lists: some wait for the click in the email, and others have unsubscribed,
 * one of them with the help of the owner. They signed up before or after the days of the figures, which have none of them.
 */
export async function writeUnlisted(
  statements: Queryable,
  siteId: string,
  now: Date,
): Promise<void> {
  await statements.query(
    `insert into subscribers (account_id, site_id, campaign_id, email, country, created_at, waits, left_at, unsubscribed_by)
     select sites.account_id, sites.id, chosen.campaign_id, email, 'CZ',
       $2::timestamptz - case when number <= $4 then interval '0' else interval '95 days' end
         - number * interval '7 hours',
       number <= $4,
       case when number > $4 then $2 - (number - $4) * interval '31 hours' end,
       case when number = $4 + 1 then (select person_id from memberships
         where memberships.account_id = sites.account_id and role = 'admin' limit 1) end
     from sites, unnest($3::text[]) with ordinality as listed (email, number),
     lateral (select campaign_id from campaigns
       where campaigns.site_id = sites.id and published_version is not null and has_form
       order by double_optin desc, campaign_id limit 1) as chosen
     where sites.id = $1::uuid`,
    [siteId, now, addresses, WAITING],
  )
}
