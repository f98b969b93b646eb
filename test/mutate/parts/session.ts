import type { Subject } from '../change.ts'

const STORE = 'src/features/session/store.ts'
const CORE = 'src/features/session/session-core.ts'
const HOSTED = 'src/features/session/hosted-sign-in.ts'
const SESSION_END = 'src/config/session-end.ts'
const BROADCAST = 'src/features/session/sign-out-broadcast.ts'
const FLAGS = 'src/features/session/session-flags.ts'
const CALLBACK = 'src/features/session/callback.ts'
const SIGN_IN = 'src/features/session/sign-in.ts'
const RESUME = 'src/features/session/resume.ts'
const LOGIN_RULES = 'src/features/session/login-rules.ts'
const RETURN_RULES = 'src/features/session/return-rules.ts'
const PERMISSIONS = 'src/features/session/permission-rules.ts'
const TOKENS = 'src/features/session/token-renewal.ts'
const TOKEN_STORAGE = 'src/features/session/token-storage.ts'
const LOCK = 'src/features/session/with-lock.ts'
const IMPLICIT = 'src/features/session/auth-implicit.ts'
const CLAIMS = 'src/features/session/token-claims.ts'
const SIGNATURE = 'src/features/session/token-signature.ts'
const AUTH0 = 'src/features/session/auth0-client.ts'
const AUTH0_FAILURE = 'src/features/session/auth0-failure.ts'
const REACH_PROVIDER = 'src/features/session/reach-provider.ts'
const EVENTS = 'src/features/session/live-events.ts'
const EVENT_RESPONSE = 'src/features/session/event-response.ts'
const RELOADER = 'src/features/session/reloader.ts'
const USERS = 'src/features/session/session-users.ts'
const SAVED_SESSION = 'src/features/session/saved-session.ts'
const HOST_TOKENS = 'src/config/host-tokens.ts'
const ELEMENT_KIT = 'src/config/element-kit.ts'
const PAGE = 'src/config/page.ts'
const CREATE_KIT = 'src/config/create-kit.ts'
const AUTHORISED_FETCH = 'src/config/authorised-fetch.ts'
const NOTICES = 'src/config/notices.ts'
const REPORT = 'src/config/report.ts'
const REGISTRY = 'src/config/registry.ts'
const PARSE_OPTIONS = 'src/config/parse-options.ts'
const CHECKS = 'src/config/option-checks.ts'
const LIFECYCLE = 'elements/define/lifecycle.ts'

export const session: readonly Subject[] = [
  {
    tests: ['test/features/session/ending.test.ts'],
    changes: [
      {
        file: STORE,
        before: "hosted === null && (status === 'signed-out'",
        after: "(status === 'signed-out'",
      },
      { file: STORE, before: '    parts.memory.forget()\n', after: '' },
      { file: STORE, before: '    flags.forget()\n', after: '' },
      { file: STORE, before: '    parts.selectSite(null)\n', after: '' },
      { file: STORE, before: '      broadcastSignOut(parts.broadcast)\n', after: '' },
      { file: STORE, before: '      parts.endTokens()\n', after: '' },
      { file: STORE, before: '      flags.saveReturnPath(core.readPath())\n', after: '' },
      { file: STORE, before: '      hosted?.forget()\n      setState', after: '      setState' },
      { file: STORE, before: 'if (state.peek() === SIGNING_IN) void', after: 'void' },
      { file: STORE, before: "if (!hasSignedOut()) clear('elsewhere')", after: '' },
      {
        file: STORE,
        before: "if (state.peek().status === 'ready') clear('no-token')",
        after: 'if (false) return',
      },
      { file: STORE, before: 'if (!persisted || ', after: 'if (' },
      { file: STORE, before: 'void parts.hosted?.end()', after: 'return' },
      { file: CORE, before: 'if (startTurn === turn) setState(next)', after: 'setState(next)' },
      { file: BROADCAST, before: 'if (v.is(signedOut, message)) listener()', after: 'listener()' },
      { file: SESSION_END, before: 'endReason === reason || ', after: '' },
      { file: HOSTED, before: 'pendingEnd ??= endAtProvider', after: 'pendingEnd = endAtProvider' },
      { file: FLAGS, before: ', LANDING_LINK, SHOPIFY_RESULT, UNSAVED_TEXTS]', after: ']' },
    ],
  },
  {
    tests: ['test/features/session/callback.test.ts', 'test/features/session/login.test.ts'],
    changes: [
      {
        file: STORE,
        before: "if (status !== 'ready' && status !== 'starting') return",
        after: '',
      },
      { file: STORE, before: '      if (isCallbackHandled) return\n', after: '' },
      { file: STORE, before: '      parts.replacePath(withoutCallback(url))\n', after: '' },
      { file: STORE, before: "if (state.peek().status !== 'signing-in') await", after: 'await' },
      {
        file: STORE,
        before: "now.status === 'failed' && now.during === 'login' ? flags.pendingLogin()",
        after: "now.status === 'failed' ? flags.pendingLogin()",
      },
      {
        file: SIGN_IN,
        before: "if (isHash !== (hosted.flow === 'implicit'))",
        after: 'if (false)',
      },
      { file: SIGN_IN, before: '    parts.flags.savePendingLogin(identity)\n', after: '' },
      { file: SIGN_IN, before: '    hosted.tokens.accept(token)\n', after: '' },
      { file: SIGN_IN, before: '  parts.hosted?.forget()\n', after: '' },
      { file: RESUME, before: '      parts.hosted?.forget()\n', after: '' },
      {
        file: RESUME,
        before: "case 'session':\n      parts.flags.clearPendingLogin()",
        after: "case 'session':",
      },
      { file: FLAGS, before: '|| SIGN_IN_PATHS.test(safe)', after: '' },
      {
        file: FLAGS,
        before: '      flags.remove(REDIRECT_URL)\n      return path',
        after: '      return path',
      },
      { file: FLAGS, before: '      storage.remove(REFERRAL_ID)\n', after: '' },
      { file: FLAGS, before: ' && id.length <= REFERRAL_ID_LIMIT', after: '' },
      { file: CALLBACK, before: '.slice(0, DESCRIPTION_LIMIT)', after: '' },
    ],
  },
  {
    tests: ['test/features/session/start.test.ts'],
    changes: [
      { file: RESUME, before: '    parts.selectSite(null)\n', after: '' },
      { file: RESUME, before: ' || parts.siteId.peek() === null', after: '' },
      { file: RESUME, before: 'failure.status === 404', after: 'true' },
      { file: RESUME, before: '!wasSignedIn || ', after: '' },
      {
        file: STORE,
        before: 'if (previousState !== null && !canStartAgain(previousState)) return',
        after: '',
      },
      {
        file: STORE,
        before: 'requestedSiteId ?? siteId.peek() ?? saved',
        after: 'saved ?? siteId.peek() ?? requestedSiteId',
      },
    ],
  },
  {
    tests: ['test/features/session/login-rules.test.ts'],
    changes: [{ file: LOGIN_RULES, before: 'SESSION = 501', after: 'SESSION = 500' }],
  },
  {
    tests: ['test/features/session/appsumo-user.test.ts'],
    changes: [{ file: RETURN_RULES, before: "role === 'admin' && ", after: '' }],
  },
  {
    tests: ['test/features/session/permission-rules.test.ts'],
    changes: [
      {
        file: PERMISSIONS,
        before: 'permissions[name] === true',
        after: 'Boolean(permissions[name])',
      },
      { file: PERMISSIONS, before: 'if (!permission) return false', after: '' },
      { file: PERMISSIONS, before: 'user.access.sites.length > 0', after: 'true' },
    ],
  },
  {
    tests: ['test/features/session/tokens.test.ts'],
    changes: [
      { file: TOKENS, before: 'pendingRenewal ?? renew()', after: 'renew()' },
      {
        file: TOKENS,
        before: '      if (startGeneration !== generation) return null\n',
        after: '',
      },
      { file: TOKENS, before: ' && !isRefused', after: '' },
      { file: TOKENS, before: '      if (isRefused) storage.clear()\n', after: '' },
      {
        file: TOKENS,
        before: 'if (pendingRenewal === renewal) pendingRenewal = undefined',
        after: '',
      },
      { file: TOKENS, before: ' && stored.expiresAt > now', after: '' },
      { file: TOKENS, before: '  storage.clear()\n  return null', after: '  return null' },
      { file: TOKEN_STORAGE, before: "if (kind === 'session') write", after: 'write' },
      { file: TOKEN_STORAGE, before: '      storage.remove(KEY)\n', after: '' },
      { file: LOCK, before: 'setTimeout(() => timeout.abort(), LOCK_WAIT_MS)', after: '0' },
      {
        file: LOCK,
        before: 'if (running === undefined && timeout.signal.aborted) return task()',
        after: '',
      },
    ],
  },
  {
    tests: ['test/features/session/implicit.test.ts'],
    changes: [
      { file: IMPLICIT, before: "answer.get('state') !== request.state || ", after: '' },
      { file: IMPLICIT, before: '  deps.storage.remove(KEY) // ', after: '  // ' },
      { file: IMPLICIT, before: " || accessToken === ''", after: '' },
      { file: CLAIMS, before: 'read.nonce === expected.nonce &&', after: '' },
      {
        file: CLAIMS,
        before: '(audiences.length === 1 || read.azp === expected.clientId) &&',
        after: '',
      },
      { file: CLAIMS, before: '.slice(0, 16)) === read.at_hash', after: ').length > 0' },
      { file: CLAIMS, before: ".replace(/\\/$/, '')", after: '' },
      { file: CLAIMS, before: ' + LEEWAY_MS >', after: ' + 10 * LEEWAY_MS >' },
      { file: SIGNATURE, before: 'kid === undefined || keyId(candidate) === kid', after: 'true' },
      { file: SIGNATURE, before: 'if (!key) return false', after: 'if (!key) return true' },
    ],
  },
  {
    tests: ['test/features/session/auth0.test.ts'],
    changes: [
      { file: AUTH0, before: "        ...(signUp && { screen_hint: 'signup' }),\n", after: '' },
      { file: AUTH0, before: '({ openUrl: false })', after: '({ openUrl })' },
      {
        file: AUTH0,
        before: '      await ensureReachable(settings.domain)\n      const id_token_hint',
        after: '      const id_token_hint',
      },
      { file: AUTH0_FAILURE, before: "authFailure.kind === 'refused' ?", after: 'false ?' },
      {
        file: AUTH0_FAILURE,
        before: 'if (isStorageError(error)) return',
        after: 'if (false) return',
      },
      { file: REACH_PROVIDER, before: 'status >= 500', after: 'status > 502' },
    ],
  },
  {
    tests: ['test/features/session/live-events.test.ts'],
    changes: [
      { file: EVENTS, before: '    followController.abort()\n', after: '' },
      {
        file: EVENTS,
        before: 'kit.config.apiBase, user.userId, sid]',
        after: 'kit.config.apiBase, sid]',
      },
      {
        file: EVENTS,
        before: "'reset' && id <= state.position",
        after: "'reset' && id < state.position",
      },
      { file: EVENTS, before: '  state.position = position\n', after: '' },
      { file: EVENTS, before: '  state.position = id\n  // Requested', after: '  // Requested' },
      { file: EVENTS, before: '    channel.sendEvent(liveEvent, position)\n', after: '' },
      {
        file: EVENTS,
        before: "=== 'asked' ? 'elsewhere' :",
        after: "=== 'elsewhere' ? 'elsewhere' :",
      },
      { file: EVENTS, before: 'state.isReading || id <= state.position', after: 'state.isReading' },
      { file: EVENTS, before: '  if (follower.get() !== undefined) return\n', after: '' },
      { file: EVENTS, before: "  signal.addEventListener('abort', channel.leave)\n", after: '' },
      { file: EVENT_RESPONSE, before: "    kit.sessionEnd.end('timed-out')\n", after: '' },
      {
        file: EVENT_RESPONSE,
        before: "    kit.sessionEnd.end('deactivated', failure.serverMessage)\n",
        after: '',
      },
      {
        file: EVENT_RESPONSE,
        before: '  if (failure) startMaintenance(kit, failure)\n',
        after: '',
      },
      { file: EVENT_RESPONSE, before: 'status !== TOO_MANY_REQUESTS && ', after: '' },
    ],
  },
  {
    tests: ['test/features/session/reloader.test.ts'],
    changes: [
      { file: RELOADER, before: 'isLoading || ', after: '' },
      { file: RELOADER, before: '      isDue = true\n      if (!(', after: '      if (!(' },
    ],
  },
  {
    tests: ['test/features/session/session-users.test.ts'],
    changes: [
      { file: USERS, before: 'if (isRegistered) store', after: 'store' },
      {
        file: USERS,
        before: 'queueMicrotask(() => count() === 0 && onLastLeft())',
        after: 'onLastLeft()',
      },
      { file: CORE, before: "state.peek().status !== 'starting' || ", after: '' },
      { file: CORE, before: '    start = new AbortController()\n', after: '' },
      { file: CORE, before: '    turn += 1\n    start.abort()', after: '    start.abort()' },
    ],
  },
  {
    tests: ['test/features/session/user.test.ts'],
    changes: [
      {
        file: STORE,
        before: 'if (user.peek() !== before && user.peek()) return this.reloadUser()',
        after: '',
      },
      {
        file: STORE,
        before: 'if (now) setState',
        after: 'setState',
      },
    ],
  },
  {
    tests: ['test/features/session/saved-session.test.ts'],
    changes: [
      { file: SAVED_SESSION, before: '      write.cancel()\n', after: '' },
      {
        file: SAVED_SESSION,
        before: 'readJson(storage.session, KEY, savedSession) ??\n    readJson(storage.local',
        after: 'readJson(storage.local',
      },
    ],
  },
  {
    tests: ['test/features/session/kit.test.ts'],
    changes: [
      { file: CREATE_KIT, before: '&& authorization !== lastRejectedAuthorization', after: '' },
      {
        file: STORE,
        before: 'isStillSignedOut(next) ? previousState',
        after: 'false ? previousState',
      },
    ],
  },
  {
    tests: ['test/config/host-tokens.test.ts'],
    changes: [
      {
        file: HOST_TOKENS,
        before: 'next?.authorization === signedOutToken ? null : next',
        after: 'next',
      },
      { file: HOST_TOKENS, before: '      if (isRefused) cachedToken = null\n', after: '' },
      {
        file: HOST_TOKENS,
        before: '!needsRefresh(expiresAt, clock.now())',
        after: 'expiresAt >= clock.now()',
      },
      { file: HOST_TOKENS, before: '    pendingRenewal ??=', after: '    pendingRenewal = with' },
      { file: HOST_TOKENS, before: '        pendingRenewal = null\n', after: '' },
      { file: HOST_TOKENS, before: '    call.signal.throwIfAborted()\n', after: '' },
      { file: HOST_TOKENS, before: ' && expiresIn >= 0', after: '' },
      {
        file: HOST_TOKENS,
        before: 'withTimeLimit(null, signal, () => renew',
        after: 'withTimeLimit(null, undefined, () => renew',
      },
    ],
  },
  {
    tests: ['test/config/page.test.ts'],
    changes: [
      { file: CREATE_KIT, before: '    tokens.signOut()\n', after: '' },
      {
        file: ELEMENT_KIT,
        before: 'own.apiBase !== null && !isAllowed',
        after: 'false && !isAllowed',
      },
      {
        file: ELEMENT_KIT,
        before: "name === 'notices' || name === 'sign-out'",
        after: "name === 'notices'",
      },
      { file: ELEMENT_KIT, before: '(isShared(name) ? registry : own)', after: 'registry' },
      { file: ELEMENT_KIT, before: 'sibling?.tokens ?? ', after: '' },
      { file: ELEMENT_KIT, before: 'own.needsSession && !hasSource', after: '!hasSource' },
      { file: PAGE, before: '    lockedStore.set(true)\n', after: '' },
      {
        file: PAGE,
        before: '{ ...changes.peek().messages, ...rest.messages }',
        after: '{ ...rest.messages }',
      },
      { file: PAGE, before: 'if (siteId !== undefined) store', after: 'store' },
    ],
  },
  {
    tests: ['test/config/kit.test.ts'],
    changes: [
      { file: CREATE_KIT, before: 'if (hadEnded && response.ok) sessionEnd.restart()', after: '' },
      {
        file: AUTHORISED_FETCH,
        before: 'if (!apiOrigins.includes(new URL(request.url).origin))',
        after: 'if (false)',
      },
      {
        file: AUTHORISED_FETCH,
        before: 'freshAuthorization === null || freshAuthorization === first',
        after: 'freshAuthorization === null',
      },
      { file: AUTHORISED_FETCH, before: 'request.clone(), first', after: 'request, first' },
      { file: NOTICES, before: '&& tone === notice.tone', after: '' },
      { file: NOTICES, before: 'again: again + 1', after: 'again' },
      {
        file: REPORT,
        before: 'if (logger) callHost(() => logger.warn(message))',
        after: 'if (logger) logger.warn(message)',
      },
      {
        file: REPORT,
        before: '  callHost(() => onError?.(report))\n',
        after: '  onError?.(report)\n',
      },
      { file: CREATE_KIT, before: "if (reason !== 'timed-out') return", after: '' },
    ],
  },
  {
    tests: ['test/config/follow-location.test.ts'],
    changes: [
      {
        file: 'src/config/follow-location.ts',
        before: '.slice(0, MAX_SHOWN_URL_LENGTH)',
        after: '',
      },
    ],
  },
  {
    tests: ['test/config/registry.test.ts'],
    changes: [
      {
        file: REGISTRY,
        before: ' && majorOf(existing.version) === majorOf(KIT_VERSION)',
        after: '',
      },
      {
        file: 'src/config/shared-store.ts',
        before: 'if (Object.is(next, value)) return',
        after: '',
      },
    ],
  },
  {
    tests: ['test/config/parse-options.test.ts'],
    changes: [
      {
        file: PARSE_OPTIONS,
        before: 'if (options.auth && options.getAccessToken)',
        after: 'if (false)',
      },
      { file: PARSE_OPTIONS, before: '.filter(([, value]) => value !== undefined)', after: '' },
      { file: PARSE_OPTIONS, before: ".replace(/\\/+$/, '')", after: '' },
      { file: CHECKS, before: '/^\\/(?![/\\\\])/', after: '/^\\//' },
      { file: CHECKS, before: '/^https?:$/', after: '/^[a-z]+:$/' },
    ],
  },
  {
    tests: ['test/elements/copies.test.tsx'],
    changes: [
      {
        file: PAGE,
        before: 'const { getAccessToken, ...open } = config',
        after: 'const { getAccessToken } = config; const open = config',
      },
    ],
  },
  {
    tests: ['test/elements/waiting.test.tsx'],
    changes: [
      { file: LIFECYCLE, before: '    onAbort(signal, stopListening)\n', after: '' },
      {
        file: CREATE_KIT,
        before: "code === NO_TOKEN ? 'no-token' : 'timed-out'",
        after: "'timed-out'",
      },
      { file: LIFECYCLE, before: '      events.clear()\n', after: '' },
    ],
  },
]
