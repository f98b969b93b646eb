import { effect } from '@preact/signals-core'
import type { Kit } from '../../config/kit.ts'
import { SHOPIFY_RESULT } from '../../config/landing-keys.ts'
import { writeJson } from '../../lib/storage.ts'
import { readJson } from '../../lib/stored-json.ts'
import { toApiFailure } from '../../lib/to-api-failure.ts'
import { type Session, sessionStore } from '../session/store.ts'
import type { User } from '../user/model.ts'
import { postCallback } from './api.ts'
import { type CallbackOutcome, savedOutcome } from './model.ts'
import { callbackKey, isOtherAccount } from './rules.ts'

/** Handles the Shopify callback once; its outcome is stored in this tab and shown again. */
export function shopifyCallback(kit: Kit) {
  const session = sessionStore(kit)
  const { session: storage } = kit.storage
  return {
    /** The stored outcome. @param state the callback's `state`; null for the last callback */
    stored(state: string | null): CallbackOutcome | null {
      const storedOutcome = readJson(storage, SHOPIFY_RESULT, savedOutcome)
      return storedOutcome !== null && (state === null || state === storedOutcome.state)
        ? storedOutcome.outcome
        : null
    },
    forget: (): void => storage.remove(SHOPIFY_RESULT),
    /** Sends the query unchanged. @throws ApiFailure */
    async send(search: string, signal: AbortSignal): Promise<CallbackOutcome> {
      const query = new URLSearchParams(search)
      const key = callbackKey(query)
      const outcome = await postCallback(kit.http, search, {
        signal,
        // A user who started in the dashboard must return as the same user; otherwise no sign-in is required.
        anonymous: kit.tokens.mode !== 'host' && session.saved().user === null,
        ...(key !== undefined && { idempotencyKey: key }),
      }).catch((error: unknown) => {
        throw toApiFailure(error)
      })
      writeJson(storage, SHOPIFY_RESULT, { state: query.get('state') ?? '', outcome })
      return outcome
    },
    /** The signed-in user if the shop belongs to another account, otherwise null. */
    async otherUser(outcome: CallbackOutcome): Promise<User | null> {
      const user = await signedInUser(session, outcome)
      return isOtherAccount(user, outcome) ? user : null
    },
    signOut: session.signOut,
    /** Selects the shop's site for this page and the next visit. */
    selectSite({ site }: CallbackOutcome): void {
      if (site === null) return
      kit.selectSite(site.siteId)
      session.remember({ site: { id: '', ...site } })
    },
  }
}

/** Loads the user only if the last visit was not by the shop's own account. */
async function signedInUser(session: Session, outcome: CallbackOutcome): Promise<User | null> {
  if (session.saved().user?.userId === outcome.userId) return null
  const unregister = session.attend()
  void session.start(new URL(location.origin))
  await new Promise<void>((resolve) => {
    const stop = effect(() => {
      if (session.state.value.status === 'starting') return
      resolve()
      queueMicrotask(() => stop())
    })
  })
  unregister()
  return session.user.peek()
}
