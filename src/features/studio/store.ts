import { computed, signal } from '@preact/signals-core'
import type { Kit } from '../../config/kit.ts'
import { type Async, latest, loading } from '../../lib/async.ts'
import { Autosave, type Versioned } from '../../lib/autosave.ts'
import { type ApiFailure, toApiFailure } from '../../lib/failure.ts'
import { writeJson } from '../../lib/storage.ts'
import { readJson } from '../../lib/stored-json.ts'
import type { Campaign } from '../campaigns/model.ts'
import { getEdited, putLive, putPart } from './api.ts'
import { type EditedCampaign, type Part, parseEdited } from './model.ts'
import type { PartSpec } from './parts.ts'

/** A campaign, and the part of it that is being edited. */
export type Edited<Of extends Part> = {
  /** As it was last heard of from the server. */
  last: EditedCampaign
  saves: Autosave<EditedCampaign[Of]>
  /** What is saved becomes what visitors see. @throws ApiFailure */
  setLive(): Promise<Campaign>
}

/** Whether a campaign is on, and its visitors get another state of it than the one that is edited. */
export function isAheadOfVisitors<Of extends Part>({ last, saves }: Edited<Of>): boolean {
  const { hasDraft, status } = last.campaign
  const isOn = status === 'live' || status === 'scheduled'
  return isOn && (hasDraft || saves.state.value.status !== 'saved')
}

/** The server's word for a version that is not the newest. */
const CONFLICT = 'CONFLICT'

/** What a page of the studio still sends though it was left: the next page asks for the campaign after it. */
const lastSends = new WeakMap<Kit, Promise<unknown>>()

/** One part of one campaign, for as long as a page of the studio shows it. */
export function createEditing<Of extends Part>(kit: Kit, campaignId: string, part: PartSpec<Of>) {
  const question = latest()
  const edited = signal<Async<EditedCampaign>>(loading)
  let saves: Autosave<EditedCampaign[Of]> | null = null

  const open = async (): Promise<void> => {
    await lastSends.get(kit)
    await question.run(
      (stop) => getEdited(kit.http, campaignId, { signal: stop }),
      (state) => {
        if (state.status === 'ready') begin(state.value)
        edited.value = state
      },
    )
  }
  const begin = (first: EditedCampaign): void => {
    saves?.stop()
    saves = createSaves(kit, { campaignId, part }, first, (heard) => {
      edited.value = { status: 'ready', value: heard }
    })
  }
  const meet = (newer: EditedCampaign): void => {
    edited.value = { status: 'ready', value: newer }
    saves?.meet({ version: newer.version, value: newer[part.name] })
  }
  const setLive = async (): Promise<Campaign> => {
    const state = edited.peek()
    if (state.status !== 'ready') throw new Error('There is no campaign to set live yet.')
    try {
      const campaign = await putLive(kit.http, campaignId, state.value.version)
      edited.value = { status: 'ready', value: { ...state.value, campaign } }
      return campaign
    } catch (error) {
      const newer = readNewer(toApiFailure(error))
      if (newer !== null) meet(newer)
      throw error
    }
  }
  return {
    state: computed((): Async<Edited<Of>> => {
      const state = edited.value
      if (state.status !== 'ready' || !saves) return state.status === 'failed' ? state : loading
      return { status: 'ready', value: { last: state.value, saves, setLive } }
    }),
    open,
    /** For a view that is gone: what was edited a moment ago is sent now, and kept where that fails. */
    close(): void {
      question.stop()
      saves?.stop()
      if (saves) lastSends.set(kit, saves.flush())
      saves = null
    },
  }
}

type Place<Of extends Part> = { campaignId: string; part: PartSpec<Of> }

function createSaves<Of extends Part>(
  kit: Kit,
  { campaignId, part: { name, unsent } }: Place<Of>,
  first: EditedCampaign,
  heard: (newest: EditedCampaign) => void,
): Autosave<EditedCampaign[Of]> {
  const key = `unsent-${name}:${campaignId}`
  const partOf = (edited: EditedCampaign): Versioned<EditedCampaign[Of]> => ({
    version: edited.version,
    value: edited[name],
  })
  const { local } = kit.storage
  // What another tab has put there meanwhile is that tab's to send.
  let kept = local.get(key)
  return new Autosave<EditedCampaign[Of]>({
    first: partOf(first),
    unsent: readJson(local, key, unsent),
    async send(document, idempotencyKey) {
      const newest = await putPart(kit.http, { campaignId, part: name }, document, idempotencyKey)
      heard(newest)
      return partOf(newest)
    },
    newerOf(failure: ApiFailure) {
      const newest = readNewer(failure)
      if (newest === null) return null
      heard(newest)
      return partOf(newest)
    },
    keep(rest) {
      if (rest !== null) {
        writeJson(local, key, rest)
        kept = local.get(key)
      } else if (local.get(key) === kept) local.remove(key)
    },
    now: kit.clock.now,
  })
}

/** What a conflict carries; null for any other refusal, and for what a newer build has written. */
function readNewer({ code, data }: ApiFailure): EditedCampaign | null {
  if (code !== CONFLICT) return null
  try {
    return parseEdited(data)
  } catch (error) {
    toApiFailure(error)
    return null
  }
}
