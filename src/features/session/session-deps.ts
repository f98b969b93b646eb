import { type Broadcast, broadcastOf } from '../../config/broadcast.ts'
import type { Kit } from '../../config/kit.ts'
import type { SelectedSite } from '../../config/selected-site.ts'
import type { SessionEnd } from '../../config/session-end.ts'
import type { SharedStore } from '../../config/shared-store.ts'
import { messageOf } from '../../config/use-messages.ts'
import type { Http } from '../../lib/http.ts'
import { sessionMessages } from '../../messages/session.ts'
import { type HostedSignIn, hostedSignIn } from './hosted-sign-in.ts'
import { createSessionMemory, type SessionMemory } from './saved-session.ts'
import { createSessionFlags, type SessionFlags } from './session-flags.ts'

/** All dependencies of the session, so that tests can replace each of them. */
export type SessionDeps = {
  http: Http
  hosted: HostedSignIn | null
  flags: SessionFlags
  memory: SessionMemory
  shared: SharedStore
  /** Counts the elements that need the session, in every copy of the kit. */
  consumerCount: SharedStore
  broadcast: Broadcast
  sessionEnd: SessionEnd
  siteId: SelectedSite['siteId']
  selectSite: SelectedSite['selectSite']
  text: (word: keyof (typeof sessionMessages)['lines']) => string
  /** Discards the host's or the provider's token, and ends the provider's session. */
  endTokens: () => void
  /** Replaces the path in the address bar, without a new history entry. */
  replacePath: (path: string) => void
  /** Reports an error to the host, without showing it to the user. */
  report: (failure: unknown) => void
}

export function sessionDeps(kit: Kit): SessionDeps {
  return {
    http: kit.http,
    hosted: hostedSignIn(kit),
    flags: createSessionFlags(kit.storage.session),
    memory: createSessionMemory(kit.storage),
    shared: kit.shared('session'),
    consumerCount: kit.shared('session-attendance'),
    broadcast: broadcastOf(kit),
    sessionEnd: kit.sessionEnd,
    siteId: kit.siteId,
    selectSite: kit.selectSite,
    text: (word) => messageOf(kit, sessionMessages, word),
    endTokens: () => kit.tokens.signOut(),
    replacePath: (path) => history.replaceState(history.state, '', path),
    report: (failure) => kit.report(failure, {}),
  }
}
