import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import {
  allowScripts,
  type LoadScriptOptions,
  loadScript,
  POLICY_NAME,
  SCRIPT_TIME_LIMIT_MS,
  trustedWorkerUrl,
} from '../../src/lib/external-scripts.ts'
import { rejection } from './fake-server.ts'

/** Makes each URL unique, because a page loads each script only once. */
let count = 0
const uniqueUrl = (path: string): string => {
  count += 1
  return `${location.origin}${path}?test=${count}`
}
const tags = (src: string) => document.querySelectorAll(`script[src="${src}"]`)

/** The strictest policy that still allows external scripts: loading one without the trusted type throws. */
before(() => {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = `require-trusted-types-for 'script'; trusted-types ${POLICY_NAME}`
  document.head.append(policy)
})

describe('the list of external scripts', () => {
  for (const nonsense of [
    '',
    '/local.js',
    'javascript:alert(1)',
    'data:text/javascript,1',
    '//a.b/c',
  ]) {
    it(`rejects ${JSON.stringify(nonsense)}`, () => {
      expect(() => allowScripts([nonsense])).to.throw(TypeError)
    })
  }

  const blockedUrls = [
    'https://elsewhere.example/loader.js',
    'https://widget.example/other.js',
    'http://widget.example/loader.js',
    'https://widget.example:444/loader.js',
    'https://widget.example/loader.js/../other.js',
    'https://person@widget.example/loader.js',
    'https://widget.example.evil.example/loader.js',
    'javascript:alert(1)',
    'data:text/javascript,alert(1)',
    '//widget.example/loader.js',
    '/loader.js',
    '',
  ]
  before(() => allowScripts(['https://widget.example/loader.js']))
  for (const blockedUrl of blockedUrls) {
    it(`blocks ${JSON.stringify(blockedUrl)}`, async () => {
      expect(await rejection(loadScript(blockedUrl))).to.be.instanceOf(TypeError)
    })
  }

  it('allows a URL with any query string', () => {
    const withQuery = 'https://widget.example/loader.js?id=1'
    expect(String(trustedWorkerUrl(withQuery))).to.equal(withQuery)
  })

  it('blocks unlisted workers as well', () => {
    expect(() => trustedWorkerUrl('https://elsewhere.example/worker.js')).to.throw(TypeError)
  })

  it('is the only way to load scripts on a strict page', () => {
    const script = document.createElement('script')
    expect(() => {
      script.src = 'https://widget.example/loader.js'
    }).to.throw(TypeError)
  })

  it('returns the trusted type that a strict page requires', () => {
    const trustedUrl: unknown = trustedWorkerUrl('https://widget.example/loader.js')
    expect(Object.prototype.toString.call(trustedUrl)).to.equal('[object TrustedScriptURL]')
  })
})

describe('loading a script', () => {
  /** A script that exists on this page's own server. */
  const existingScript = () => {
    const script = uniqueUrl('/node_modules/chai/index.js')
    allowScripts([script])
    return script
  }
  const missingScript = () => {
    const script = uniqueUrl('/missing.js')
    allowScripts([script])
    return script
  }
  afterEach(() => {
    for (const script of document.querySelectorAll('script[data-test]')) script.remove()
  })

  it('resolves when the script has loaded', async () => {
    const src = existingScript()
    await loadScript(src, { attributes: { type: 'module', 'data-test': 'yes' } })
    expect(tags(src)).to.have.length(1)
  })

  it('happens only once, however many callers there are', async () => {
    const src = existingScript()
    const attributes = { type: 'module', 'data-test': 'yes' }
    await Promise.all([loadScript(src, { attributes }), loadScript(src, { attributes })])
    await loadScript(src)
    expect(tags(src)).to.have.length(1)
  })

  it('fails with an offline error, and leaves no tag behind', async () => {
    const src = missingScript()
    expect(await rejection(loadScript(src))).to.include({ kind: 'offline' })
    expect(tags(src)).to.have.length(0)
  })

  it('can be retried after a failure', async () => {
    const src = missingScript()
    await rejection(loadScript(src))
    const again = rejection(loadScript(src))
    await Promise.resolve()
    expect(tags(src)).to.have.length(1)
    expect(await again).to.include({ kind: 'offline' })
  })

  it('ends when the caller aborts', async () => {
    const signal = AbortSignal.abort(new DOMException('gone', 'AbortError'))
    expect(await rejection(loadScript(existingScript(), { signal }))).to.include({
      name: 'AbortError',
    })
  })

  /** Loads a script whose server never responds, and waits until the time limit. */
  const loadUntilTimeout = async (options: LoadScriptOptions = {}) => {
    const clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
    // Keeps the loader from noticing that the script failed to load.
    const holdBack = (event: Event) => event.stopImmediatePropagation()
    document.addEventListener('error', holdBack, { capture: true })
    const src = missingScript()
    const load = rejection(loadScript(src, { attributes: { 'data-test': 'yes' }, ...options }))
    await clock.tickAsync(SCRIPT_TIME_LIMIT_MS)
    const tagCount = tags(src).length
    document.removeEventListener('error', holdBack, { capture: true })
    clock.uninstall()
    return { error: await load, tagCount }
  }

  it('has a time limit', async () => {
    expect((await loadUntilTimeout()).error).to.include({ kind: 'timed-out' })
  })

  it('goes on after a timeout', async () => {
    expect((await loadUntilTimeout()).tagCount).to.equal(1)
  })

  it('ends with a timeout if told to', async () => {
    expect((await loadUntilTimeout({ removeOnTimeout: true })).tagCount).to.equal(0)
  })
})
