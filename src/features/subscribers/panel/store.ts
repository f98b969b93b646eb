import { computed, signal } from '@preact/signals-core'
import { type Kit, perKit } from '../../../config/kit.ts'
import { type Async, createLatestRequest, loading, ready } from '../../../lib/async.ts'
import type { Http } from '../../../lib/http.ts'
import { getTags } from '../api.ts'
import {
  addNote,
  addTag,
  confirmByHand,
  deleteNote,
  getDetails,
  removeTag,
  unsubscribe,
} from './api.ts'
import type { Details } from './model.ts'

/** The subscriber in the side panel. */
export const panelStore = perKit(createPanel)

function createPanel({ http }: Kit) {
  const detailsRequest = createLatestRequest()
  const details = signal<Async<Details>>(loading)
  const suggestions = createTagSuggestions(http)
  let openId = ''
  const load = (): Promise<void> => {
    const id = openId
    return detailsRequest.run(
      (signal) => getDetails(http, id, { signal }),
      (state) => {
        details.value = state
      },
    )
  }
  const change: Change = (id, changed) => {
    const state = details.peek()
    if (state.status === 'ready' && state.value.id === id)
      details.value = ready({ ...state.value, ...changed })
  }
  return {
    details: computed(() => details.value),
    knownTags: suggestions.knownTags,
    async open(id: string): Promise<void> {
      openId = id
      await Promise.all([load(), suggestions.load()])
    },
    reload: load,
    close(): void {
      detailsRequest.stop()
      suggestions.stop()
    },
    ...personActions(http, change),
  }
}

/** The tags of the site. They are optional: without them, a tag can still be typed. */
function createTagSuggestions(http: Http) {
  const request = createLatestRequest()
  const knownTags = signal<readonly string[]>([])
  return {
    /** The tags of the site, for suggestions. */
    knownTags: computed(() => knownTags.value),
    load: (): Promise<void> =>
      request.run(
        (signal) => getTags(http, { signal }),
        (state) => {
          if (state.status === 'ready') knownTags.value = state.value
        },
      ),
    stop: request.stop,
  }
}

/** Shows what has changed. A response for another subscriber, who was open before, is ignored. */
type Change = (id: string, changed: Partial<Details>) => void

/** What a user can do with the subscriber. Each action throws an ApiFailure. */
const personActions = (http: Http, change: Change) => ({
  async addNote(id: string, text: string): Promise<void> {
    change(id, { notes: await addNote(http, id, text) })
  },
  async deleteNote(id: string, noteId: string): Promise<void> {
    change(id, { notes: await deleteNote(http, id, noteId) })
  },
  async addTag(id: string, tag: string): Promise<void> {
    change(id, { tags: await addTag(http, id, tag) })
  },
  async removeTag(id: string, tag: string): Promise<void> {
    change(id, { tags: await removeTag(http, id, tag) })
  },
  async unsubscribe(id: string): Promise<void> {
    change(id, await unsubscribe(http, id))
  },
  async confirm(id: string, reason: string): Promise<void> {
    change(id, await confirmByHand(http, id, reason))
  },
})
