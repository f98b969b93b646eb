import * as v from 'valibot'
import { type Kit, perKit } from '../../config/kit.ts'
import { createIdempotencyKey } from '../../lib/idempotency-key.ts'
import { writeJson } from '../../lib/storage.ts'
import { readJson } from '../../lib/stored-json.ts'
import { INTENTS, type Intent } from '../../popup/intents.ts'
import { createCampaign } from './api.ts'
import type { Campaign } from './model.ts'

/** What the person has typed and chosen so far. */
export type CampaignDraft = { title: string; intent: Intent | null }
export type CampaignForm = { title: string; intent: Intent }

const KEY = 'new-campaign'

/** What the gallery was asked for; every repeat carries the key. Without a template it is a blank one. */
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
  /** False while the form is being filled in. */
  isNamed: v.boolean(),
  asked: v.nullable(askedSchema),
})
type Kept = v.InferOutput<typeof keptSchema>

/** The campaign that is on its way in this tab; a reload goes on with the same one. */
export const newCampaign = perKit(createNewCampaign)

function createNewCampaign({ storage, siteId, http, sessionEnd }: Kit) {
  // Beside the storage, which a browser may block.
  let held = readJson(storage.session, KEY, keptSchema)
  let underWay: { key: string; campaign: Promise<Campaign> } | null = null

  const keep = (next: Omit<Kept, 'siteId'> | null): void => {
    held = next && { ...next, siteId: siteId.peek() }
    if (held === null) storage.session.remove(KEY)
    else writeJson(storage.session, KEY, held)
  }
  /** Another site's, perhaps another account's, is none of this one's. */
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
    /** What an earlier visit of this tab left in the form. */
    draft(): CampaignDraft {
      const kept = ofThisSite()
      return kept && !kept.isNamed ? { title: kept.title, intent: kept.intent } : EMPTY
    },
    keepDraft: (draft: CampaignDraft): void => keep({ ...draft, isNamed: false, asked: null }),
    forgetDraft: (): void => keep(null),
    /** The person goes on to the templates: what they choose there is a campaign of its own. */
    begin: (form: CampaignForm): void => keep({ ...form, isNamed: true, asked: null }),
    /** The campaign that this tab has made of the form; null while there is none. */
    madeOf: (form: CampaignForm): string | null => askedFor(form)?.campaignId ?? null,
    /**
     * Creates it by a template, or blank; the same choice once more is the same campaign.
     * @throws ApiFailure; ask again with the same choice
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
    /** A deleted campaign must not come back as one that is there. */
    forgetDeleted(campaignId: string): void {
      if (held?.asked?.campaignId === campaignId) keep(null)
    },
  }
}

const EMPTY: CampaignDraft = { title: '', intent: null }
