import { computed, signal } from '@preact/signals-core'
import { type Kit, perKit } from '../../../config/kit.ts'
import { type Async, createLatestRequest, loading, ready } from '../../../lib/async.ts'
import {
  deleteConnection,
  getConnection,
  getTargets,
  postPause,
  postResume,
  postSecret,
  postTest,
  putConnection,
  putCredentials,
} from './api.ts'
import { countChanges, type Draft, draftOf } from './draft-rules.ts'
import type { ConnectionChange, ConnectionDetails, Target } from './model.ts'

/** The connection that is open, with what has been changed but not saved. */
export const connectionStore = perKit(createConnectionStore)

function createConnectionStore({ http }: Kit) {
  const detailsRequest = createLatestRequest()
  const targetsRequest = createLatestRequest()
  const details = signal<Async<ConnectionDetails>>(loading)
  const targets = signal<Async<readonly Target[]>>(loading)
  const draft = signal<Draft | null>(null)
  let openId = ''

  const show = (next: ConnectionDetails): void => {
    if (next.connection.id === openId) details.value = ready(next)
  }
  const load = (isBackground: boolean): Promise<void> =>
    detailsRequest.run(
      (signal) => getConnection(http, openId, { signal }),
      (state) => {
        const keepsOld = isBackground && details.peek().status === 'ready'
        if (!keepsOld || state.status === 'ready') details.value = state
      },
    )
  const loadTargets = (): Promise<void> =>
    targetsRequest.run(
      (signal) => getTargets(http, openId, { signal }),
      (state) => {
        targets.value = state
      },
    )
  const saved = (): Draft | null => {
    const state = details.peek()
    return state.status === 'ready' ? draftOf(state.value) : null
  }
  /** Shows what has changed after an action, which has no details in its response. */
  const act = async <Result>(action: Promise<Result>): Promise<Result> => {
    const result = await action
    await load(true)
    return result
  }
  return {
    details: computed(() => details.value),
    targets: computed(() => targets.value),
    /** As shown: what is saved, with the changes. */
    draft: computed(() => {
      const state = details.value
      return draft.value ?? (state.status === 'ready' ? draftOf(state.value) : null)
    }),
    changeCount: computed(() => {
      const state = details.value
      if (state.status !== 'ready' || draft.value === null) return 0
      return countChanges(draftOf(state.value), draft.value)
    }),
    async open(id: string): Promise<void> {
      if (id !== openId) {
        details.value = loading
        targets.value = loading
        draft.value = null
      }
      openId = id
      await load(true)
    },
    /** Call it when the view unmounts. */
    close(): void {
      detailsRequest.stop()
      targetsRequest.stop()
    },
    reload: () => load(false),
    refresh: () => load(true),
    loadTargets,
    change(change: Partial<Draft>): void {
      const current = draft.peek() ?? saved()
      if (current !== null) draft.value = { ...current, ...change }
    },
    discard(): void {
      draft.value = null
    },
    /** Saves the changes. @throws ApiFailure; the changes are kept */
    async save(): Promise<void> {
      const sent = draft.peek()
      if (sent === null) return
      show(await putConnection(http, openId, sent))
      // Something may have been typed in the meantime.
      if (draft.peek() === sent) draft.value = null
    },
    /** Changes a setting at once. @throws ApiFailure */
    async set(change: ConnectionChange): Promise<void> {
      show(await putConnection(http, openId, change))
    },
    pause: () => act(postPause(http, openId)),
    resume: () => act(postResume(http, openId)),
    /**
     * @returns a webhook's new secret, if its old one couldn't be read
     * @throws ApiFailure, with the service's own words if it refused the credentials
     */
    async replaceCredentials(credentials: Readonly<Record<string, string>>) {
      const secret = await act(putCredentials(http, openId, credentials))
      void loadTargets()
      return secret
    },
    test: () => postTest(http, openId),
    async renewSecret(): Promise<string> {
      const secret = await postSecret(http, openId)
      void load(true)
      return secret
    },
    remove: () => deleteConnection(http, openId),
  }
}
