import type { MappingRow, Source } from '../mapping-model.ts'
import { isAddressField } from '../mapping-rules.ts'
import type { CampaignFeed, ConnectionDetails } from './model.ts'

/** What is kept in the page until it is saved; switches are saved at once. */
export type Draft = Pick<
  ConnectionDetails,
  'fieldMap' | 'campaigns' | 'sendsNewCampaigns' | 'defaultTarget'
>

export const draftOf = (details: ConnectionDetails): Draft => ({
  fieldMap: details.fieldMap,
  campaigns: details.campaigns,
  sendsNewCampaigns: details.sendsNewCampaigns,
  defaultTarget: details.defaultTarget,
})

const rowText = ({ source, target, ifEmpty, value }: MappingRow): string =>
  JSON.stringify([source, target.trim(), ifEmpty, ifEmpty === 'value' ? value : ''])

const countMissing = (texts: readonly string[], others: readonly string[]): number =>
  texts.filter((text) => !others.includes(text)).length

/** How many rows differ from the saved ones; a new order alone counts as one. */
function countRowChanges(before: readonly MappingRow[], after: readonly MappingRow[]): number {
  const [saved, current] = [before.map(rowText), after.map(rowText)]
  const changes = Math.max(
    countMissing(saved, current),
    countMissing(current, saved),
    Math.abs(saved.length - current.length),
  )
  return changes === 0 && saved.join() !== current.join() ? 1 : changes
}

const feedText = ({ isSent, target }: CampaignFeed): string => (isSent ? `to ${target ?? ''}` : '')

/** How many settings differ from what is saved. */
export function countChanges(saved: Draft, draft: Draft): number {
  const changedCampaigns = draft.campaigns.filter((feed) => {
    const before = saved.campaigns.find(({ campaignId }) => campaignId === feed.campaignId)
    return before !== undefined && feedText(before) !== feedText(feed)
  })
  const changedDefaults = [
    saved.sendsNewCampaigns !== draft.sendsNewCampaigns,
    saved.defaultTarget !== draft.defaultTarget,
  ].filter(Boolean)
  return (
    countRowChanges(saved.fieldMap, draft.fieldMap) +
    changedCampaigns.length +
    changedDefaults.length
  )
}

/** Whether leads go to the default list, but none is chosen. */
export const lacksDefaultTarget = ({
  defaultTarget,
  sendsNewCampaigns,
  campaigns,
}: Draft): boolean =>
  defaultTarget === null &&
  (sendsNewCampaigns || campaigns.some(({ isSent, target }) => isSent && target === null))

/** The row of the person's address, which is always sent, and can't be changed. */
export const isAddressRow = ({ source, target }: MappingRow): boolean =>
  source === 'email' && isAddressField(target)

export type RowProblem = 'missing' | 'repeated' | 'address'

/** Why a row can't be saved; null if it can. */
export function rowProblem(rows: readonly MappingRow[], row: MappingRow): RowProblem | null {
  const name = row.target.trim().toLowerCase()
  if (name === '') return 'missing'
  if (isAddressField(name) && !isAddressRow(row)) return 'address'
  const first = rows.find(({ target }) => target.trim().toLowerCase() === name)
  return first === row ? null : 'repeated'
}

export const canSave = ({ fieldMap }: Draft): boolean =>
  fieldMap.every((row) => rowProblem(fieldMap, row) === null)

/** A new row: for the first value that isn't sent yet. */
export function newRow(rows: readonly MappingRow[], sources: readonly Source[]): MappingRow {
  const used = new Set(rows.map(({ source }) => source))
  const unused = sources.find(({ name }) => !used.has(name))
  return { source: unused?.name ?? 'name', target: '', ifEmpty: 'omit', value: '' }
}

/** How many of the values that a lead may have are sent. */
export const countSentSources = ({ fieldMap }: Draft): number =>
  new Set(['email', ...fieldMap.map(({ source }) => source)]).size

/** The sources of a sample lead: the address, and what the mapping sends. */
export function sampleSources(
  rows: readonly MappingRow[],
  sources: readonly Source[],
): readonly Source[] {
  const used = new Set<string>(['email', ...rows.map(({ source }) => source)])
  return sources.filter(({ name }) => used.has(name))
}

/** More campaigns than that are shown on request. */
export const MAX_SHOWN_FEEDS = 12

/** The campaigns in their order, but those first whose saved list no longer exists. */
export function feedsInOrder(
  campaigns: readonly CampaignFeed[],
  saved: readonly CampaignFeed[],
  lost: ReadonlySet<string>,
): readonly CampaignFeed[] {
  const lostIds = new Set(
    saved
      .filter(({ isSent, target }) => isSent && target !== null && lost.has(target))
      .map(({ campaignId }) => campaignId),
  )
  return [
    ...campaigns.filter(({ campaignId }) => lostIds.has(campaignId)),
    ...campaigns.filter(({ campaignId }) => !lostIds.has(campaignId)),
  ]
}

/** The receiver's lists that are chosen but no longer exist. */
export function lostTargets(
  { campaigns, defaultTarget }: Draft,
  existing: readonly { id: string }[],
): ReadonlySet<string> {
  const chosen = [defaultTarget, ...campaigns.map((feed) => (feed.isSent ? feed.target : null))]
  const ids = new Set(existing.map(({ id }) => id))
  return new Set(chosen.filter((id): id is string => id !== null && !ids.has(id)))
}
