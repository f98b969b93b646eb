import { effect } from '@preact/signals-core'
import type { Kit } from '../../config/kit.ts'
import { SHOPIFY_RESULT } from '../../config/landing-keys.ts'
import { toApiFailure } from '../../lib/failure.ts'
import { writeJson } from '../../lib/storage.ts'
import { readJson } from '../../lib/stored-json.ts'
import { type Session, sessionStore } from '../session/store.ts'
import type { User } from '../user/model.ts'
import { postCallback } from './api.ts'
import { type CallbackOutcome, savedOutcome } from './model.ts'
import { callbackKey, isOtherAccount } from './rules.ts'

/** The way back from Shopify, once: what came of it is kept for this tab, and shown again. */
export function shopifyCallback(kit: Kit) {
  const session = sessionStore(kit)
  const { session: storage } = kit.storage
  return {
    /** @param state of the way back; null for whichever came last */
    kept(state: string | null): CallbackOutcome | null {
      const kept = readJson(storage, SHOPIFY_RESULT, savedOutcome)
      return kept !== null && (state === null || state === kept.state) ? kept.outcome : null
    },
    forget: (): void => storage.remove(SHOPIFY_RESULT),
    /** Sends the query as it came. @throws ApiFailure */
    async send(search: string, signal: AbortSignal): Promise<CallbackOutcome> {
      const query = new URLSearchParams(search)
      const key = callbackKey(query)
      const outcome = await postCallback(kit.http, search, {
        signal,
        // Whoever began in the dashboard has to come back as the same; nobody needs to be signed in.
        anonymous: kit.tokens.mode !== 'host' && session.saved().user === null,
        ...(key !== undefined && { idempotencyKey: key }),
      }).catch((error: unknown) => {
        throw toApiFailure(error)
      })
      writeJson(storage, SHOPIFY_RESULT, { state: query.get('state') ?? '', outcome })
      return outcome
    },
    /** Who is signed in here though the shop is another account's; null where nobody is. */
    async otherUser(outcome: CallbackOutcome): Promise<User | null> {
      const user = await signedInUser(session, outcome)
      return isOtherAccount(user, outcome) ? user : null
    },
    signOut: session.signOut,
    /** The page is about the shop from now on, and so is the next visit. */
    selectSite({ site }: CallbackOutcome): void {
      if (site === null) return
      kit.selectSite(site.siteId)
      session.remember({ site: { id: '', ...site } })
    },
  }
}

/** Asked only where the last visit was not the shop's own account. */
async function signedInUser(session: Session, outcome: CallbackOutcome): Promise<User | null> {
  if (session.saved().user?.userId === outcome.userId) return null
  const leave = session.attend()
  void session.start(new URL(location.origin))
  await new Promise<void>((isSettled) => {
    const stop = effect(() => {
      if (session.state.value.status === 'starting') return
      isSettled()
      queueMicrotask(() => stop())
    })
  })
  leave()
  return session.user.peek()
}
