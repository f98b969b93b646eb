import type { Broadcast } from '../../../src/config/broadcast.ts'
import { createSelectedSite } from '../../../src/config/selected-site.ts'
import { createSessionEnd } from '../../../src/config/session-end.ts'
import { createSharedStore, type SharedStore } from '../../../src/config/shared-store.ts'
import type { AuthClient } from '../../../src/features/session/auth.ts'
import { createHostedSignIn } from '../../../src/features/session/hosted-sign-in.ts'
import { createSessionMemory } from '../../../src/features/session/saved-session.ts'
import type { SessionDeps } from '../../../src/features/session/session-deps.ts'
import { createSessionFlags } from '../../../src/features/session/session-flags.ts'
import { createSession } from '../../../src/features/session/store.ts'
import { createTokenStorage } from '../../../src/features/session/token-storage.ts'
import type { SafeStorage } from '../../../src/lib/storage.ts'
import { format } from '../../../src/messages/index.ts'
import { sessionMessages } from '../../../src/messages/session.ts'
import { fakeHttp, type ResponseTable } from '../../support/fake-http.ts'

/** In-memory storage; `contents` is what devtools would show. */
export function memoryStorage(contents = new Map<string, string>()): SafeStorage & {
  contents: Map<string, string>
} {
  return {
    contents,
    get: (key) => contents.get(key) ?? null,
    set: (key, value) => contents.set(key, value) === contents,
    remove: (key) => void contents.delete(key),
  }
}

/** Storage in a browser that blocks it. */
export const blockedStorage: SafeStorage = {
  get: () => null,
  set: () => false,
  remove: () => {},
}

/** A fake identity provider that succeeds unless the test says otherwise. */
export function fakeClient(change: Partial<AuthClient> = {}) {
  const calls: string[] = []
  const record =
    <Arguments extends unknown[], Result>(name: string, act: (...given: Arguments) => Result) =>
    (...given: Arguments): Result => {
      calls.push(name)
      return act(...given)
    }
  const client: AuthClient = {
    start: record('start', change.start ?? (async () => {})),
    finish: record('finish', change.finish ?? (async () => ({ token: TOKEN, identity: ADA }))),
    renew: record('renew', change.renew ?? (async () => RENEWED_TOKEN)),
    end: record('end', change.end ?? (async () => {})),
    forget: record('forget', change.forget ?? (async () => {})),
  }
  return { ...client, calls }
}

export const ADA = { email: 'ada@shop.example', name: 'Ada' }
export const TOKEN = { accessToken: 'first-token', expiresInSeconds: 300 }
export const RENEWED_TOKEN = { accessToken: 'renewed-token', expiresInSeconds: 300 }

export const SITES = [
  { id: '1', site_id: 'S1', domain: 'shop.example' },
  { id: '2', site_id: 'S2', domain: 'blog.example' },
]
export const USER_RESPONSE = { user_id: 'U1', email: ADA.email, role: 'admin', sites: SITES }

export const page = (path: string): URL => new URL(path, 'https://app.example')
export const CALLBACK = page('/login_success/?code=C&state=S')

type SetUpOptions = {
  table?: ResponseTable
  client?: Partial<AuthClient>
  flow?: 'code' | 'implicit'
  /** The data left by earlier visits. */
  storage?: { local: SafeStorage; session: SafeStorage }
  broadcast?: Broadcast
  isHosted?: boolean
  /** The store of another copy of the kit on the same page. */
  shared?: SharedStore
  consumerCount?: SharedStore
}

const NO_BROADCAST: Broadcast = { post: () => {}, listen: () => () => {} }

/** A session with fake dependencies that a test can inspect. */
export function setUp(setting: SetUpOptions = {}) {
  const storage = setting.storage ?? { local: memoryStorage(), session: memoryStorage() }
  const client = fakeClient(setting.client)
  const hosted = createHostedSignIn(
    setting.flow ?? 'code',
    {
      storage: createTokenStorage('session', storage.session),
      now: Date.now,
      withLock: (_name, task) => task(),
    },
    async () => client,
  )
  const http = fakeHttp({
    'POST /login': { data: null },
    'GET /user/me': { data: USER_RESPONSE },
    ...setting.table,
  })
  const addresses: string[] = []
  const reports: unknown[] = []
  let endings = 0
  const parts: SessionDeps = {
    http,
    hosted: setting.isHosted === false ? null : hosted,
    flags: createSessionFlags(storage.session, storage.session),
    memory: createSessionMemory(storage),
    shared: setting.shared ?? createSharedStore(),
    consumerCount: setting.consumerCount ?? createSharedStore(),
    broadcast: setting.broadcast ?? NO_BROADCAST,
    sessionEnd: createSessionEnd(),
    ...createSelectedSite(createSharedStore()),
    text: (word) => format(sessionMessages.lines[word], {}, 'en'),
    endTokens() {
      endings += 1
      void hosted.end()
    },
    replacePath: (path) => void addresses.push(path),
    report: (failure) => void reports.push(failure),
  }
  const session = createSession(parts)
  const made = { session, parts, client, http, hosted, storage, addresses, reports }
  return { ...made, endings: () => endings, state: () => session.state.value }
}

/** The API calls with this `METHOD /path`. */
export const callsTo = (http: ReturnType<typeof fakeHttp>, name: string) =>
  http.calls.filter(({ method, path }) => `${method} ${path}` === name)
