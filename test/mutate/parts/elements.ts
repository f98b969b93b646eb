import type { Subject } from '../change.ts'

const ATTRIBUTES = 'elements/define/attribute-values.ts'
const PROPS = 'elements/define/attributes-and-properties.ts'
const CLASS = 'elements/define/element-class.ts'
const EVENTS = 'elements/define/events.ts'
const FAILED_DETAIL = 'elements/define/failed-detail.ts'
const FOCUS = 'elements/define/focus.ts'
const GUARD = 'elements/define/form-guard.ts'
const LANGUAGE = 'elements/define/language.ts'
const LIFECYCLE = 'elements/define/lifecycle.ts'
const LOST_FOCUS = 'elements/define/lost-focus.ts'
const MOUNT = 'elements/define/mount-point.ts'
const PLACEHOLDER = 'elements/define/placeholder-class.ts'
const REGISTRY = 'elements/define/registry.ts'
const STATES = 'elements/define/states.ts'
const TOASTS = 'elements/define/toast-queue.ts'
const USERNAME = 'elements/define/username-anchor.ts'
const WAIT_FOR_KIT = 'elements/define/wait-for-kit.ts'
const KIT = 'src/config/element-kit.ts'
const APP = 'src/shell/app.tsx'
const SHELL_EVENTS = 'src/shell/shell-events.ts'
const HOLDS = 'src/shell/ready-holds.ts'

export const elements: readonly Subject[] = [
  {
    tests: ['test/elements/contract-of-sample.test.ts'],
    changes: [
      { file: REGISTRY, before: 'if (!(KIT_CLASS in existing)) {', after: 'if (false) {' },
      { file: ATTRIBUTES, before: 'type.includes(text) ?', after: 'true ?' },
      { file: ATTRIBUTES, before: 'isLanguage(text) ?', after: 'true ?' },
      { file: ATTRIBUTES, before: "if (type === 'boolean') return value ? '' : null", after: '' },
      { file: PROPS, before: '    host.removeAttribute(name)\n', after: '' },
      { file: PROPS, before: '    if (shownWarnings.has(message)) return\n', after: '' },
      { file: PROPS, before: '        Reflect.deleteProperty(host, prop)\n', after: '' },
      {
        file: PROPS,
        before: '[attributeName(prop), prop.toLowerCase()]',
        after: '[attributeName(prop)]',
      },
      { file: EVENTS, before: 'bubbles: true, composed: true,', after: 'bubbles: true,' },
      { file: EVENTS, before: 'lastDetails = { ...lastDetails, [name]: detail }', after: '' },
      { file: EVENTS, before: 'lastDetails = {}\n    },', after: '},' },
      { file: FAILED_DETAIL, before: 'status: failure.status, ', after: '' },
      {
        file: CLASS,
        before: '      if (this.#life) return\n      this.#begin()',
        after: '      this.#begin()',
      },
      { file: CLASS, before: 'if (!this.isConnected) this.#end()', after: 'this.#end()' },
      { file: CLASS, before: ') this.#wantsFocus = options', after: ') return' },
      { file: CLASS, before: '      this.#life?.restyle()\n', after: '' },
      { file: LANGUAGE, before: '() => observer.disconnect()', after: '() => {}' },
      { file: LIFECYCLE, before: '    this.#abort.abort()\n', after: '' },
      { file: LIFECYCLE, before: '    this.#mountPoint?.close()\n', after: '' },
      { file: LIFECYCLE, before: '    this.parts.states.reset()\n', after: '' },
      { file: LIFECYCLE, before: '    this.parts.events.clear()\n', after: '' },
      { file: LIFECYCLE, before: '    this.kit.peek()?.report(failure, { tag })\n', after: '' },
      { file: LIFECYCLE, before: 'onAbort(this.#abort.signal, stop)', after: '' },
      { file: MOUNT, before: "      wrapper.style.removeProperty('min-block-size')\n", after: '' },
      { file: MOUNT, before: '      fallback.remove()\n', after: '' },
      { file: MOUNT, before: ') child.remove()', after: ') void child' },
      {
        file: STATES,
        before: 'isShown && !viewLoads\n    setState',
        after: 'isShown\n    setState',
      },
      { file: STATES, before: "if (hasFailed) return 'failed'", after: '' },
      {
        file: STATES,
        before: '      ready.resolve()\n      ready = createDeferred()',
        after: '      ready = createDeferred()',
      },
    ],
  },
  {
    tests: ['test/elements/waiting.test.tsx'],
    changes: [
      { file: LIFECYCLE, before: '    onAbort(signal, leave)\n', after: '' },
      { file: TOASTS, before: 'store.set(queue().filter((other) => other !== me))', after: '' },
      { file: TOASTS, before: 'queue()[0] === me', after: 'queue().includes(me)' },
      {
        file: WAIT_FOR_KIT,
        before: '  if (!missing) {\n    isWaiting = false\n    return',
        after: '  if (!missing) {\n    return',
      },
      { file: WAIT_FOR_KIT, before: 'if (!isWaiting && missing)', after: 'if (missing)' },
      {
        file: LIFECYCLE,
        before: "if (this.missingMessage.peek() !== null) states.set('failed', false)",
        after: '',
      },
      { file: LIFECYCLE, before: 'if (this.kit.peek()) return', after: '' },
      { file: LIFECYCLE, before: 'if (this.missingMessage.peek() === message) return', after: '' },
      {
        file: LIFECYCLE,
        before: '      queueMicrotask(this.#restart)\n      return',
        after: '      return',
      },
    ],
  },
  {
    tests: ['test/elements/copies.test.tsx'],
    changes: [
      { file: LIFECYCLE, before: "      events.dispatch('signed-out', { reason })\n", after: '' },
    ],
  },
  {
    tests: ['test/config/page.test.ts'],
    changes: [
      {
        file: KIT,
        before: ' && own.apiBase === null) return missingOption',
        after: ') return missingOption',
      },
    ],
  },
  {
    tests: ['test/elements/small-views.test.tsx'],
    changes: [
      {
        file: LIFECYCLE,
        before: 'if (this.#abort.signal.aborted) this.parts.mounter.unmount()\n    else this',
        after: 'this',
      },
      { file: MOUNT, before: '      stopGuard()\n', after: '' },
      { file: STATES, before: '      setFailed(false)\n', after: '' },
      { file: STATES, before: '      viewLoads = false\n', after: '' },
      { file: USERNAME, before: "  input.setAttribute('aria-hidden', 'true')\n", after: '' },
      { file: USERNAME, before: "  input.setAttribute('form', '')\n", after: '' },
      { file: MOUNT, before: '      wrapper.remove()\n', after: '' },
      { file: MOUNT, before: '      username.remove()\n', after: '' },
      {
        file: LIFECYCLE,
        before: "      states.set('failed', false)\n      retry()",
        after: '      retry()',
      },
      { file: FOCUS, before: "return candidate.matches(':focus')", after: 'return true' },
      { file: FOCUS, before: '[type="hidden"], [readonly], :disabled', after: ':disabled' },
      { file: ATTRIBUTES, before: "text.trim() !== '' && ", after: '' },
      { file: PROPS, before: 'if (Object.is(values.peek()[prop], value)) return', after: '' },
      {
        file: CLASS,
        before: '      this.#wantsFocus = null\n    }\n\n    #restart',
        after: '    }\n\n    #restart',
      },
      {
        file: LOST_FOCUS,
        before: 'return () => last !== null && !last.isConnected',
        after: 'return () => false',
      },
    ],
  },
  {
    tests: ['test/elements/form-guard.test.ts'],
    changes: [
      { file: GUARD, before: 'form !== null && !host.contains(form)', after: 'form !== null' },
      { file: GUARD, before: "button?.type === 'submit' && ", after: 'button && ' },
      { file: GUARD, before: 'controller.abort()', after: '{}' },
    ],
  },
  {
    tests: ['test/elements/older-browsers.test.ts'],
    changes: [
      { file: PLACEHOLDER, before: '  if (hasWarned) return\n', after: '' },
      { file: PLACEHOLDER, before: "'attachInternals' in HTMLElement.prototype &&", after: '' },
    ],
  },
  {
    tests: ['test/elements/prefix.test.tsx'],
    changes: [
      { file: REGISTRY, before: '  prefixes = [', after: '  const _ = [' },
      { file: 'elements/define-all.ts', before: '(-[a-z0-9]+)*$/', after: '/' },
    ],
  },
  {
    tests: ['test/elements/dashboard-shell.test.tsx'],
    changes: [
      {
        file: APP,
        before: 'if (events.onNavigate?.({ path }) !== false) router.go(path)',
        after: 'router.go(path)',
      },
      {
        file: SHELL_EVENTS,
        before:
          '        latest.events.onSiteChanged?.({ siteId: site.siteId, domain: site.domain })\n',
        after: '',
      },
    ],
  },
  {
    tests: ['test/shell/ready-holds.test.ts'],
    changes: [
      { file: HOLDS, before: '      if (!isActive) return\n', after: '' },
      { file: HOLDS, before: 'setLoading(loadingCount > 0)', after: 'setLoading(false)' },
    ],
  },
  {
    tests: ['test/shell/session-gate.test.tsx'],
    changes: [
      { file: SHELL_EVENTS, before: '      lastUserId = currentUser?.userId ?? null\n', after: '' },
      {
        file: SHELL_EVENTS,
        before: 'currentUser && currentUser.userId !== lastUserId',
        after: 'currentUser',
      },
      {
        file: 'src/shell/use-session-start.ts',
        before: 'needsSession ? session.attend() : undefined',
        after: 'undefined',
      },
      {
        file: 'src/shell/use-session-start.ts',
        before: '    isReturning.current = false\n',
        after: '',
      },
    ],
  },
  {
    tests: ['test/shell/shell-part.test.tsx'],
    changes: [
      {
        file: 'src/shell/shell-part.tsx',
        before: 'isLoading ? shell.holdLoading() : undefined',
        after: 'undefined',
      },
    ],
  },
  {
    tests: ['test/shell/page-boundary.test.tsx'],
    changes: [
      {
        file: 'src/shell/page-boundary.tsx',
        before: 'session.get(REFRESHED_ONCE) === null && session.set',
        after: 'session.set',
      },
      {
        file: 'src/shell/page-boundary.tsx',
        before: "            setState('failed', false)\n",
        after: '',
      },
      {
        file: 'src/shell/page-boundary.tsx',
        before: '        kit.report(error, { tag })\n',
        after: '',
      },
    ],
  },
  {
    tests: ['test/shell/small-parts.test.ts'],
    changes: [
      {
        file: 'src/shell/opened-window.ts',
        before: 'if (origin !== location.origin) return null',
        after: '',
      },
      {
        file: 'src/shell/notify-opener.ts',
        before: 'action }, location.origin)',
        after: "action }, '*')",
      },
    ],
  },
]
