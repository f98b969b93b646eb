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

const STORAGE_KEY = 'new-campaign'

/** The choice made in the gallery, with the idempotency key for retries. Without a template the campaign is blank. */
const requestSchema = v.object({
  template: v.nullable(v.string()),
  key: v.string(),
  campaignId: v.nullable(v.string()),
})
type CreationRequest = v.InferOutput<typeof requestSchema>

const storedSchema = v.object({
  siteId: v.nullable(v.string()),
  title: v.string(),
  intent: v.nullable(v.picklist(INTENTS)),
  /** False while the user is still filling in the form. */
  isNamed: v.boolean(),
  asked: v.nullable(requestSchema),
})
type StoredForm = v.InferOutput<typeof storedSchema>

/** The campaign that is being created in this tab; survives a reload. */
export const newCampaign = perKit(createNewCampaign)

function createNewCampaign({ storage, siteId, http, sessionEnd }: Kit) {
  // Also kept in memory, because a browser may block the storage.
  let storedForm = readJson(storage.session, STORAGE_KEY, storedSchema)
  let pendingCreation: { key: string; campaign: Promise<Campaign> } | null = null

  const saveForm = (next: Omit<StoredForm, 'siteId'> | null): void => {
    storedForm = next && { ...next, siteId: siteId.peek() }
    if (storedForm === null) storage.session.remove(STORAGE_KEY)
    else writeJson(storage.session, STORAGE_KEY, storedForm)
  }
  /** A draft for another site, which may belong to another account, is ignored. */
  const formForCurrentSite = (): StoredForm | null =>
    storedForm?.siteId === siteId.peek() ? storedForm : null
  const requestFor = ({ title, intent }: CampaignForm): CreationRequest | null => {
    const currentForm = formForCurrentSite()
    return currentForm?.isNamed && currentForm.title === title && currentForm.intent === intent
      ? currentForm.asked
      : null
  }
  const startRequest = (form: CampaignForm, template: string | null): string => {
    const key = createIdempotencyKey()
    saveForm({ ...form, isNamed: true, asked: { template, key, campaignId: null } })
    return key
  }
  const send = async (form: CampaignForm, template: string | null, key: string) => {
    const campaign = await createCampaign(http, { ...form, template }, key)
    if (storedForm?.asked?.key === key) {
      saveForm({ ...storedForm, asked: { ...storedForm.asked, campaignId: campaign.campaignId } })
    }
    return campaign
  }
  sessionEnd.listen((reason) => {
    if (reason !== 'timed-out') saveForm(null)
  })

  return {
    /** The form's input from earlier in this tab. */
    draft(): CampaignDraft {
      const currentForm = formForCurrentSite()
      return currentForm && !currentForm.isNamed
        ? { title: currentForm.title, intent: currentForm.intent }
        : EMPTY_DRAFT
    },
    keepDraft: (draft: CampaignDraft): void => saveForm({ ...draft, isNamed: false, asked: null }),
    forgetDraft: (): void => saveForm(null),
    /** Called when the user continues to the templates: the next choice there creates a new campaign. */
    begin: (form: CampaignForm): void => saveForm({ ...form, isNamed: true, asked: null }),
    /** The campaign that this tab has created from the form; null if there is none yet. */
    createdFrom: (form: CampaignForm): string | null => requestFor(form)?.campaignId ?? null,
    /**
     * Creates the campaign from a template, or blank; repeating the same choice returns the same campaign.
     * @throws ApiFailure; can be retried with the same choice
     */
    async create(form: CampaignForm, template: string | null): Promise<Campaign> {
      const before = requestFor(form)
      const key = before?.template === template ? before.key : startRequest(form, template)
      if (pendingCreation?.key !== key)
        pendingCreation = { key, campaign: send(form, template, key) }
      try {
        return await pendingCreation.campaign
      } catch (error) {
        pendingCreation = null
        throw error
      }
    },
    /** A deleted campaign must not be offered as an existing one. */
    forgetDeleted(campaignId: string): void {
      if (storedForm?.asked?.campaignId === campaignId) saveForm(null)
    },
  }
}

const EMPTY_DRAFT: CampaignDraft = { title: '', intent: null }
