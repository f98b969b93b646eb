import type { Subject } from '../change.ts'

const AUTOSAVE = 'src/lib/autosave.ts'
const DEBOUNCE_WRITES = 'src/lib/debounce-writes.ts'
const STREAM = 'src/lib/event-stream.ts'
const SCRIPTS = 'src/lib/external-scripts.ts'
const HTTP_MIDDLEWARES = 'src/lib/http-middlewares.ts'
const HTTP = 'src/lib/http.ts'
const KEY = 'src/lib/idempotent-call.ts'
const NAVIGATION = 'src/lib/navigation.ts'
const ROUTER = 'src/lib/router.ts'
const ROUTER_HISTORY = 'src/lib/router-history.ts'
const RETRY = 'src/lib/retry.ts'
const LIMIT = 'src/lib/time-limit.ts'

export const lib: readonly Subject[] = [
  {
    tests: ['test/lib/autosave.test.ts'],
    changes: [
      {
        file: AUTOSAVE,
        before: "if (status !== 'saving' && status !== 'conflict')",
        after: 'if (true)',
      },
      { file: AUTOSAVE, before: 'this.#keep({ version: this.#version, value })', after: '' },
      { file: AUTOSAVE, before: 'if (this.#isStopped) return', after: '' },
      {
        file: AUTOSAVE,
        before: "window.removeEventListener('online', this.#whenOnline)",
        after: '',
      },
      {
        file: AUTOSAVE,
        before: 'Math.min(this.#failures++, MAX_DOUBLINGS)',
        after: 'this.#failures++',
      },
      { file: AUTOSAVE, before: 'this.#failures = 0\n    this.#version', after: 'this.#version' },
      { file: AUTOSAVE, before: 'status < 500 && status !== 429', after: 'status < 500' },
      { file: AUTOSAVE, before: 'failure.retryAfterMs ?? ', after: '' },
      { file: AUTOSAVE, before: 'version <= this.#version', after: 'false' },
      {
        file: AUTOSAVE,
        before: 'this.#isFollowing = false\n    this.#value',
        after: 'this.#value',
      },
      {
        file: AUTOSAVE,
        before: 'if (JSON.stringify(value) === JSON.stringify(this.#value.peek())) return',
        after: '',
      },
      {
        file: AUTOSAVE,
        before: 'else if (this.#value.peek() !== sent) this.#markUnsaved()\n',
        after: '\n',
      },
    ],
  },
  {
    tests: ['test/lib/debounce-writes.test.ts'],
    changes: [
      {
        file: DEBOUNCE_WRITES,
        before: 'timer ??= setTimeout',
        after: 'clearTimeout(timer); timer = setTimeout',
      },
      { file: DEBOUNCE_WRITES, before: "window.addEventListener('pagehide', listener)", after: '' },
      { file: DEBOUNCE_WRITES, before: "document.visibilityState === 'hidden'", after: 'false' },
    ],
  },
  {
    tests: ['test/lib/event-stream.test.ts'],
    changes: [
      { file: STREAM, before: 'if (signal.aborted || !decision.reconnects) return', after: '' },
      {
        file: STREAM,
        before: '> STABLE_CONNECTION_MS) failures = 0',
        after: '< STABLE_CONNECTION_MS) failures = 0',
      },
      { file: STREAM, before: ', MAX_RETRY_DELAY_MS)\n    await', after: ', Infinity)\n    await' },
      { file: STREAM, before: 'line.expectDataWithin(SILENCE_TIMEOUT_MS)', after: '' },
      { file: STREAM, before: 'connection.expectDataWithin(OPEN_TIMEOUT_MS)', after: '' },
      { file: STREAM, before: '{ stream: true }', after: '{}' },
      { file: STREAM, before: '    await untilOnline(signal)\n', after: '' },
    ],
  },
  {
    tests: ['test/lib/external-scripts.test.ts'],
    changes: [
      { file: SCRIPTS, before: 'load.catch(() => loads.delete(address))', after: '' },
      { file: SCRIPTS, before: 'removeOnTimeout && error', after: 'error' },
      { file: SCRIPTS, before: '      script.remove()\n', after: '' },
      { file: SCRIPTS, before: "username === '' && password === '' ?", after: 'true ?' },
    ],
  },
  {
    tests: [
      'test/lib/http.test.ts',
      'test/lib/http-failures.test.ts',
      'test/lib/http-repeats.test.ts',
      'test/lib/http-signing.test.ts',
    ],
    changes: [
      {
        file: HTTP_MIDDLEWARES,
        before: 'if (!hasNewToken(freshHeaders, refused)) return response',
        after: '',
      },
      { file: HTTP_MIDDLEWARES, before: 'signal.aborted || !canRetry', after: '!canRetry' },
      { file: HTTP_MIDDLEWARES, before: 'retryAfter > MAX_RETRY_AFTER_MS || ', after: '' },
      {
        file: HTTP_MIDDLEWARES,
        before: 'isGet && (await isTemporaryFailure',
        after: '(await isTemporaryFailure',
      },
      { file: HTTP_MIDDLEWARES, before: 'code !== MAINTENANCE', after: "code !== ''" },
      {
        file: HTTP_MIDDLEWARES,
        before: 'if (response.status === 0) throw',
        after: 'if (false) throw',
      },
      { file: HTTP, before: "credentials: 'omit'", after: "credentials: 'include'" },
      { file: HTTP, before: 'call.anonymous ? [] : ', after: '' },
      { file: HTTP, before: "method === 'DELETE' ? undefined : ", after: '' },
      { file: LIMIT, before: 'if (callerSignal?.aborted) abortWithCaller()', after: '' },
      {
        file: LIMIT,
        before: "callerSignal?.removeEventListener('abort', abortWithCaller)",
        after: '',
      },
    ],
  },
  {
    tests: ['test/lib/idempotency-key.test.ts'],
    changes: [
      {
        file: KEY,
        before: 'if (error instanceof ApiFailure && isDefinite(error)) forget()',
        after: '',
      },
      { file: KEY, before: 'status < SERVER_ERROR', after: 'true' },
      { file: KEY, before: '|| last.request !== request', after: '' },
    ],
  },
  {
    tests: ['test/lib/navigation.test.ts'],
    changes: [
      { file: NAVIGATION, before: "if (url.protocol !== 'https:')", after: 'if (false)' },
      { file: NAVIGATION, before: "url.port === '' && ", after: '' },
    ],
  },
  {
    tests: ['test/lib/retry.test.ts'],
    changes: [{ file: RETRY, before: 'maxDelay / 2 + (maxDelay / 2) * chance', after: 'maxDelay' }],
  },
  {
    tests: ['test/lib/router.test.ts'],
    changes: [
      { file: ROUTER, before: 'if (path === currentPath) return', after: '' },
      { file: ROUTER, before: '      updateLocation()\n      return', after: '      return' },
      { file: ROUTER_HISTORY, before: '...history.state, ', after: '' },
      { file: ROUTER_HISTORY, before: '[DEPTH_KEY]: depth() + 1', after: '[DEPTH_KEY]: depth()' },
    ],
  },
]
