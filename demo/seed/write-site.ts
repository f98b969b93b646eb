import { randomUUID } from 'node:crypto'
import { milestoneAt } from '../../src/server/leads/milestones.ts'
import type { Queryable } from '../../src/server/platform/database/database.ts'
import { writeAnswers, writeCountries, writeResponses } from './answers.ts'
import { type WallClock, wallClock } from './calendar.ts'
import type { DemoCampaign } from './campaigns.ts'
import type { RandomSource } from './chance.ts'
import { documentsOf } from './designs.ts'
import { type CampaignDay, makeFigures, raiseToLimit } from './figures.ts'
import { seedHeldViews } from './held-views.ts'
import type { DemoSite } from './sites.ts'
import { makeSubscribers } from './subscribers.ts'
import { writeTags } from './tags.ts'
import { writeUnlisted } from './unlisted.ts'

const DAY_MS = 86_400_000

type Owner = { accountId: string; viewsToReach: number | null }
/** What every site's figures are generated from. */
type SeedContext = { now: Date; chance: RandomSource; nextAddress: () => string }
type Keys = { accountId: string; siteId: string; campaignIds: readonly string[] }

const addDays = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS)

async function writeSite(
  statements: Queryable,
  { accountId }: Owner,
  { siteId, domain, timeZone, monthlyViews, ageDays }: DemoSite,
  now: Date,
): Promise<string> {
  const snippetSeenAt = monthlyViews > 0 ? new Date(now.getTime() - 20_000) : null
  const [site] = await statements.query<{ id: string }>(
    `insert into sites (account_id, site_id, domain, time_zone, last_seen_at, created_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [accountId, siteId, domain, timeZone, snippetSeenAt, addDays(now, -ageDays)],
  )
  return site?.id ?? ''
}

function testIds(campaigns: readonly DemoCampaign[]): Map<string, string> {
  const tests = campaigns.flatMap(({ test }) => (test === undefined ? [] : [test]))
  return new Map(tests.map((test) => [test, randomUUID()]))
}

/** IDs in ascending order, because the variants of a test are lettered by ID. */
export function idsOf(campaigns: readonly Pick<DemoCampaign, 'id'>[]): string[] {
  const randomIds = campaigns.map(() => randomUUID()).toSorted()
  return randomIds.map((id, index) => campaigns[index]?.id ?? id)
}

function datesOf(
  { startsInDays, startedDaysAgo, endedDaysAgo, status, weight }: DemoCampaign,
  now: Date,
) {
  const startedAt = weight > 0 ? addDays(now, -startedDaysAgo) : null
  return {
    starts_at: startsInDays === undefined ? startedAt : addDays(now, startsInDays),
    ends_at: status === 'ended' && endedDaysAgo !== undefined ? addDays(now, -endedDaysAgo) : null,
  }
}

/** Rows for `json_to_recordset`: one statement writes them all. */
function campaignRows(
  { accountId, siteId, campaignIds }: Keys,
  { campaigns, name, timeZone }: Pick<DemoSite, 'campaigns' | 'name' | 'timeZone'>,
  figures: readonly CampaignDay[],
  now: Date,
) {
  const dates = campaigns.map((campaign) => datesOf(campaign, now))
  const documents = documentsOf(campaigns, dates, { name, timeZone })
  const tests = testIds(campaigns)
  return campaigns.map((campaign, index) => {
    const own = figures.filter((row) => row.campaign === index)
    const sum = (name: 'views' | 'clicks' | 'subscribers') =>
      own.reduce((total, row) => total + row[name], 0)
    const { startedDaysAgo, status, test } = campaign
    return {
      ...{ account_id: accountId, site_id: siteId, campaign_id: campaignIds[index] },
      title: campaign.title,
      customer_intention: campaign.intent,
      template_plan: campaign.templatePlan ?? 'free',
      ...{ status, ab_test_id: test === undefined ? null : tests.get(test) },
      has_form: campaign.hasForm ?? true,
      double_optin: campaign.doubleOptin ?? false,
      ...{
        view_count: sum('views'),
        click_count: sum('clicks'),
        subscribe_count: sum('subscribers'),
      },
      ...dates[index],
      ...documents[index],
      type: documents[index]?.design.frame.kind,
      created_at: addDays(now, -Math.max(startedDaysAgo, campaign.changedDaysAgo)),
      updated_at: addDays(now, -campaign.changedDaysAgo),
    }
  })
}

async function writeCampaigns(statements: Queryable, rows: readonly object[]): Promise<void> {
  await statements.query(
    `insert into campaigns (account_id, site_id, campaign_id, title, customer_intention,
       template_plan, status, ab_test_id, has_form, double_optin, view_count, click_count, subscribe_count,
       starts_at, ends_at, created_at, updated_at, template, type, design, targeting,
       published_version, published_design, published_targeting)
     select row.*, case when status <> 'draft' then 1 end, case when status <> 'draft' then design end,
       case when status <> 'draft' then targeting end
     from json_to_recordset($1::json) as row (account_id uuid, site_id uuid,
       campaign_id uuid, title text, customer_intention text, template_plan text, status text,
       ab_test_id uuid, has_form boolean, double_optin boolean, view_count integer, click_count integer,
       subscribe_count integer, starts_at timestamptz, ends_at timestamptz, created_at timestamptz,
       updated_at timestamptz, template text, type text, design jsonb, targeting jsonb)`,
    [JSON.stringify(rows)],
  )
}

async function writeDays(statements: Queryable, keys: Keys, figures: readonly CampaignDay[]) {
  const rows = figures.map(({ campaign, ...row }) => ({
    ...row,
    campaign_id: keys.campaignIds[campaign],
  }))
  await statements.query(
    `insert into campaign_days (account_id, site_id, campaign_id, day, views, clicks, subscribers,
       confirmed)
     select $1, $2, campaign_id, day, views, clicks, subscribers, confirmed
     from json_to_recordset($3::json) as row (campaign_id uuid, day date, views integer,
       clicks integer, subscribers integer, confirmed integer)`,
    [keys.accountId, keys.siteId, JSON.stringify(rows)],
  )
}

/**
 * Spreads each day's views evenly over its hours; today's only over the hours that have passed. The dashboard
 * needs hours to compare today with the same hours of earlier days.
 */
const writeHours = (statements: Queryable, siteId: string, clock: WallClock) =>
  statements.query(
    `insert into campaign_hours (account_id, site_id, campaign_id, hour, views, clicks)
     select account_id, site_id, campaign_id, day + number * interval '1 hour', part.*
     from campaign_days,
     lateral (select case when day = $2::date then $3::integer else 86400 end as seconds) as length,
     generate_series(0, 23) as number,
     lateral (select least(1.0, number * 3600.0 / greatest(1, seconds)) as from_part,
       least(1.0, (number + 1) * 3600.0 / greatest(1, seconds)) as to_part) as parts,
     lateral (select (round(views * to_part) - round(views * from_part))::integer as views,
       (round(clicks * to_part) - round(clicks * from_part))::integer as clicks) as part
     where site_id = $1::uuid and (part.views > 0 or part.clicks > 0)`,
    [siteId, clock.date, clock.secondsOfDay],
  )

async function writeSubscribers(
  statements: Queryable,
  keys: Keys,
  subscribers: ReturnType<typeof makeSubscribers>,
  timeZone: string,
) {
  const rows = subscribers.map(({ campaign, secondsOfDay, isConfirmed, ...row }) => ({
    ...row,
    campaign_id: keys.campaignIds[campaign],
    seconds: secondsOfDay,
    confirmed: isConfirmed,
  }))
  await statements.query(
    `insert into subscribers (account_id, site_id, campaign_id, email, created_at, confirmed_at)
     select $1, $2, campaign_id, email, moment, case when confirmed then moment end
     from json_to_recordset($3::json) as row (campaign_id uuid, email text, day date,
       seconds integer, confirmed boolean),
     lateral (select (day + seconds * interval '1 second') at time zone $4 as moment) as moments`,
    [keys.accountId, keys.siteId, JSON.stringify(rows), timeZone],
  )
}

/** The account knows how many have signed up so far. */
const writeMilestone = (statements: Queryable, siteId: string, signUps: number) =>
  statements.query('update sites set notified_sign_ups = $2 where id = $1::uuid', [
    siteId,
    milestoneAt(signUps),
  ])

const PAGES = ['/', '/shop/mugs', '/shop/bowls', '/journal', '/shop/sale']

/**
 * Each subscriber has submitted one form, which is counted. Its page is derived from the email address, so that the
 * demo always has the same pages.
 */
const writeSubmissions = (statements: Queryable, siteId: string) =>
  statements.query(
    `insert into submissions (account_id, site_id, campaign_id, subscriber_id, answers, consent, page, country,
       created_at, counted_at)
     select subscribers.account_id, subscribers.site_id, campaign_id, subscriber_id, answers, consent,
       'https://' || domain || ($2::text[])[1 + ('x' || left(md5(email), 6))::bit(24)::integer % cardinality($2::text[])],
       country, subscribers.created_at, coalesce(confirmed_at, subscribers.created_at)
     from subscribers join sites on sites.id = subscribers.site_id where subscribers.site_id = $1::uuid`,
    [siteId, PAGES],
  )

/** A demo site with its campaigns, 90 days of figures, and its subscribers. */
export async function seedSite(
  statements: Queryable,
  owner: Owner,
  site: DemoSite,
  { now, chance, nextAddress }: SeedContext,
): Promise<void> {
  const clock = wallClock(now, site.timeZone)
  const generatedDays = makeFigures(site, clock, chance)
  const { viewsToReach } = owner
  const figures =
    viewsToReach === null ? generatedDays : raiseToLimit(generatedDays, clock, viewsToReach)
  const siteId = await writeSite(statements, owner, site, now)
  const campaignIds = idsOf(site.campaigns)
  const keys = { accountId: owner.accountId, siteId, campaignIds }
  await writeCampaigns(statements, campaignRows(keys, site, figures, now))
  await writeDays(statements, keys, figures)
  await writeHours(statements, siteId, clock)
  const [campaignId] = campaignIds
  if (site.heldViews && campaignId)
    await seedHeldViews(statements, { ...site.heldViews, campaignId, now })
  const subscribers = makeSubscribers(figures, clock, chance, nextAddress)
  await writeSubscribers(statements, keys, subscribers, site.timeZone)
  await writeMilestone(statements, siteId, subscribers.length)
  await writeAnswers(statements, siteId)
  await writeCountries(statements, siteId)
  await writeSubmissions(statements, siteId)
  await writeResponses(statements, siteId, now)
  if (subscribers.length === 0) return
  await writeTags(statements, siteId)
  await writeUnlisted(statements, siteId, now)
}
