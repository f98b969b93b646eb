import * as v from 'valibot'
import { type Kit, perKit } from '../../config/kit.ts'
import { createIdempotencyKey } from '../../lib/idempotency-key.ts'
import { writeJson } from '../../lib/storage.ts'
import { readJson } from '../../lib/stored-json.ts'
import { createCampaign } from './api.ts'
import { type Campaign, INTENTS, type Intent } from './model.ts'

/** What the person has typed and chosen so far. */
export type CampaignDraft = { title: string; intent: Intent | null }
export type CampaignForm = { title: string; intent: Intent }

const KEY = 'new-campaign'

/** `key` is null while the form is being filled in; from *Create* on every repeat carries it. */
const keptSchema = v.object({
  siteId: v.nullable(v.string()),
  title: v.string(),
  intent: v.nullable(v.picklist(INTENTS)),
  key: v.nullable(v.string()),
  campaignId: v.nullable(v.string()),
})
type Kept = v.InferOutput<typeof keptSchema>

/** The campaign that is on its way in this tab; a reload goes on with the same one. */
export const newCampaign = perKit(createNewCampaign)

function createNewCampaign({ storage, siteId, http, sessionEnd }: Kit) {
  // Beside the storage, which a browser may block.
  let held = readJson(storage.session, KEY, keptSchema)
  let underWay: { key: string; campaign: Promise<Campaign> } | null = null

  const keep = (next: Kept | null): void => {
    held = next
    if (next === null) storage.session.remove(KEY)
    else writeJson(storage.session, KEY, next)
  }
  /** Another site's, perhaps another account's, is none of this one's. */
  const ofThisSite = (): Kept | null => (held?.siteId === siteId.peek() ? held : null)
  const begun = ({ title, intent }: CampaignForm): Kept | null => {
    const kept = ofThisSite()
    return kept?.key && kept.title === title && kept.intent === intent ? kept : null
  }
  const start = (form: CampaignForm): string => {
    const key = createIdempotencyKey()
    keep({ ...form, siteId: siteId.peek(), key, campaignId: null })
    return key
  }
  const send = async (form: CampaignForm, key: string): Promise<Campaign> => {
    const campaign = await createCampaign(http, form, key)
    if (held?.key === key) keep({ ...held, campaignId: campaign.campaignId })
    return campaign
  }
  sessionEnd.listen((reason) => {
    if (reason !== 'timed-out') keep(null)
  })

  return {
    /** What an earlier visit of this tab left in the form. */
    draft(): CampaignDraft {
      const kept = ofThisSite()
      return kept && kept.key === null ? { title: kept.title, intent: kept.intent } : EMPTY
    },
    keepDraft(draft: CampaignDraft): void {
      keep({ ...draft, siteId: siteId.peek(), key: null, campaignId: null })
    },
    forgetDraft: (): void => keep(null),
    /** The person has pressed *Create*: from here on it is one campaign, however often it is sent. */
    begin: (form: CampaignForm): void => void start(form),
    /** Whether this tab's person has pressed *Create* for it, so that no link can do so for them. */
    hasBegun: (form: CampaignForm): boolean => begun(form) !== null,
    /** Creates it, once. @throws ApiFailure; ask again with the same form */
    async create(form: CampaignForm): Promise<Campaign> {
      const key = begun(form)?.key ?? start(form)
      if (underWay?.key !== key) underWay = { key, campaign: send(form, key) }
      try {
        return await underWay.campaign
      } catch (error) {
        underWay = null
        throw error
      }
    },
    /** A deleted campaign must not be announced as created by the way back in the history. */
    forgetDeleted(campaignId: string): void {
      if (held?.campaignId === campaignId) keep(null)
    },
  }
}

const EMPTY: CampaignDraft = { title: '', intent: null }
