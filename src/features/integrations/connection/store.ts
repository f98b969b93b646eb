import { type Kit, perKit } from '../../../config/kit.ts'
import type { Http } from '../../../lib/http.ts'
import {
  deleteConnection,
  postPause,
  postResume,
  postSecret,
  postTest,
  putConnection,
  putCredentials,
} from './api.ts'
import { createDetails, createTargets } from './details-store.ts'
import { createDraft } from './draft-store.ts'
import type { ConnectionChange } from './model.ts'

/** The connection that is open, with what has been changed but not saved. */
export const connectionStore = perKit(createConnectionStore)

function createConnectionStore({ http }: Kit) {
  const details = createDetails(http)
  const targets = createTargets(http)
  const draft = createDraft(details.details)
  const loadTargets = () => targets.load(details.openId())
  const put = async (change: ConnectionChange): Promise<void> => {
    details.show(await putConnection(http, details.openId(), change))
  }
  return {
    details: details.details,
    targets: targets.targets,
    ...draft,
    async open(id: string): Promise<void> {
      if (id !== details.openId()) {
        targets.clear()
        draft.discard()
      }
      details.choose(id)
      await details.load(true)
    },
    /** Call it when the view unmounts. */
    close(): void {
      details.stop()
      targets.stop()
    },
    reload: () => details.load(false),
    refresh: () => details.load(true),
    loadTargets,
    /** Saves the changes. @throws ApiFailure; the changes are kept */
    save: () => draft.save(put),
    /** Changes a setting at once. @throws ApiFailure */
    set: put,
    /** Chooses the list of all leads that have none of their own. @throws ApiFailure */
    async chooseTarget(defaultTarget: string): Promise<void> {
      await put({ defaultTarget })
      if (draft.changeCount.peek() > 0) draft.change({ defaultTarget })
    },
    ...connectionActions(http, { details, loadTargets }),
  }
}

type Opened = { details: ReturnType<typeof createDetails>; loadTargets: () => Promise<void> }

/** What can be done with the connection that is open. Each action throws an ApiFailure. */
function connectionActions(http: Http, { details, loadTargets }: Opened) {
  const { openId, load } = details
  /** Shows what has changed after an action, which has no details in its response. */
  const act = async <Result>(action: Promise<Result>): Promise<Result> => {
    const result = await action
    await load(true)
    return result
  }
  return {
    pause: () => act(postPause(http, openId())),
    resume: () => act(postResume(http, openId())),
    /**
     * Its failure has the service's own words if it refused the credentials.
     * @returns a webhook's new secret, if its old one couldn't be read
     */
    async replaceCredentials(credentials: Readonly<Record<string, string>>) {
      const secret = await act(putCredentials(http, openId(), credentials))
      void loadTargets()
      return secret
    },
    test: () => postTest(http, openId()),
    async renewSecret(): Promise<string> {
      const secret = await postSecret(http, openId())
      void load(true)
      return secret
    },
    /** What was shown is dropped, so that the browser's way back loads it again. */
    async remove(): Promise<void> {
      await deleteConnection(http, openId())
      details.stop()
      details.choose('')
    },
  }
}
