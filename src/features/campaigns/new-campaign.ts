import * as v from 'valibot'
import { type Kit, perKit } from '../../config/kit.ts'
import { createIdempotencyKey } from '../../lib/idempotency-key.ts'
import { writeJson } from '../../lib/storage.ts'
import { readJson } from '../../lib/stored-json.ts'
import { INTENTS, type Intent } from '../../popup/intents.ts'
import { createCampaign } from './api.ts'
import type { Campaign } from './model.ts'

/** The user's input so far. */
export type CampaignDraft = { title: string; intent: Intent | null }
export type CampaignForm = { title: string; intent: Intent }

const KEY = 'new-campaign'

/** The choice made in the gallery, with the idempotency key for retries. Without a template the campaign is blank. */
const askedSchema = v.object({
  template: v.nullable(v.string()),
  key: v.string(),
  campaignId: v.nullable(v.string()),
})
type Asked = v.InferOutput<typeof askedSchema>

const keptSchema = v.object({
  siteId: v.nullable(v.string()),
  title: v.string(),
  intent: v.nullable(v.picklist(INTENTS)),
  /** False while the user is still filling in the form. */
  isNamed: v.boolean(),
  asked: v.nullable(askedSchema),
})
type Kept = v.InferOutput<typeof keptSchema>

/** The campaign that is being created in this tab; after a reload it continues with the same one. */
export const newCampaign = perKit(createNewCampaign)

function createNewCampaign({ storage, siteId, http, sessionEnd }: Kit) {
  // Also kept in memory, because a browser may block the storage.
  let held = readJson(storage.session, KEY, keptSchema)
  let underWay: { key: string; campaign: Promise<Campaign> } | null = null

  const keep = (next: Omit<Kept, 'siteId'> | null): void => {
    held = next && { ...next, siteId: siteId.peek() }
    if (held === null) storage.session.remove(KEY)
    else writeJson(storage.session, KEY, held)
  }
  /** A draft of another site, perhaps of another account, is ignored. */
  const ofThisSite = (): Kept | null => (held?.siteId === siteId.peek() ? held : null)
  const askedFor = ({ title, intent }: CampaignForm): Asked | null => {
    const kept = ofThisSite()
    return kept?.isNamed && kept.title === title && kept.intent === intent ? kept.asked : null
  }
  const ask = (form: CampaignForm, template: string | null): string => {
    const key = createIdempotencyKey()
    keep({ ...form, isNamed: true, asked: { template, key, campaignId: null } })
    return key
  }
  const send = async (form: CampaignForm, template: string | null, key: string) => {
    const campaign = await createCampaign(http, { ...form, template }, key)
    if (held?.asked?.key === key) {
      keep({ ...held, asked: { ...held.asked, campaignId: campaign.campaignId } })
    }
    return campaign
  }
  sessionEnd.listen((reason) => {
    if (reason !== 'timed-out') keep(null)
  })

  return {
    /** The form's input from earlier in this tab. */
    draft(): CampaignDraft {
      const kept = ofThisSite()
      return kept && !kept.isNamed ? { title: kept.title, intent: kept.intent } : EMPTY
    },
    keepDraft: (draft: CampaignDraft): void => keep({ ...draft, isNamed: false, asked: null }),
    forgetDraft: (): void => keep(null),
    /** The user continues to the templates: the next choice there creates a new campaign. */
    begin: (form: CampaignForm): void => keep({ ...form, isNamed: true, asked: null }),
    /** The campaign that this tab has created from the form; null if there is none yet. */
    madeOf: (form: CampaignForm): string | null => askedFor(form)?.campaignId ?? null,
    /**
     * Creates the campaign from a template, or blank; repeating the same choice returns the same campaign.
     * @throws ApiFailure; can be retried with the same choice
     */
    async create(form: CampaignForm, template: string | null): Promise<Campaign> {
      const before = askedFor(form)
      const key = before?.template === template ? before.key : ask(form, template)
      if (underWay?.key !== key) underWay = { key, campaign: send(form, template, key) }
      try {
        return await underWay.campaign
      } catch (error) {
        underWay = null
        throw error
      }
    },
    /** A deleted campaign must not be offered as an existing one. */
    forgetDeleted(campaignId: string): void {
      if (held?.asked?.campaignId === campaignId) keep(null)
    },
  }
}

const EMPTY: CampaignDraft = { title: '', intent: null }
