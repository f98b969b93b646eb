import { effect } from '@preact/signals-core'
import { expect } from 'chai'
import { createRouter, type Router, type RouterOptions } from '../../src/lib/router.ts'

const initialUrl = location.pathname + location.search

describe('the router', () => {
  let router: Router
  let stop = () => {}
  const start = (options: RouterOptions) => {
    router = createRouter(options)
    stop = router.follow()
    return router
  }
  const currentLocation = () => {
    const { path, query, hash } = router.location.value
    return { path, query: query.toString(), hash }
  }
  /** Runs a history navigation and waits until the browser has completed it. */
  const waitForPopState = async (move: () => void) => {
    const popStateEvent = new Promise((resolve) =>
      addEventListener('popstate', resolve, { once: true }),
    )
    move()
    await popStateEvent
  }
  beforeEach(() => history.pushState(null, '', initialUrl))
  afterEach(() => {
    stop()
    history.replaceState(null, '', initialUrl)
  })

  describe('in history mode, with a base path', () => {
    beforeEach(() => history.replaceState(null, '', '/app/campaigns/?page=2#top'))

    it('reads the path after the base', () => {
      start({ mode: 'history', basePath: '/app' })
      expect(currentLocation()).to.deep.equal({ path: '/campaigns/', query: 'page=2', hash: 'top' })
    })

    for (const basePath of ['app', '/app/', 'app/']) {
      it(`accepts ${basePath} as the same base`, () => {
        expect(start({ mode: 'history', basePath }).location.value.path).to.equal('/campaigns/')
      })
    }

    it('writes the path after the base', () => {
      start({ mode: 'history', basePath: '/app' }).go('/team?a=1#b')
      expect(location.pathname + location.search + location.hash).to.equal('/app/team?a=1#b')
      expect(currentLocation()).to.deep.equal({ path: '/team', query: 'a=1', hash: 'b' })
    })

    it('distinguishes a path with a trailing slash from one without', () => {
      start({ mode: 'history', basePath: '/app' }).go('/campaigns')
      expect(currentLocation().path).to.equal('/campaigns')
    })

    it('creates hrefs', () => {
      expect(start({ mode: 'history', basePath: '/app' }).href('/team')).to.equal('/app/team')
    })

    it('starts at / if the URL is the base itself', () => {
      history.replaceState(null, '', '/app?code=1')
      start({ mode: 'history', basePath: '/app' })
      expect(currentLocation()).to.deep.equal({ path: '/', query: 'code=1', hash: '' })
    })

    it('starts at the initial path on a page outside the base, and leaves its URL alone', () => {
      history.replaceState(null, '', '/apple/pie')
      start({ mode: 'history', basePath: '/app', initial: '/dashboard' })
      expect([currentLocation().path, location.pathname]).to.deep.equal([
        '/dashboard',
        '/apple/pie',
      ])
    })

    it('cannot leave the base', () => {
      start({ mode: 'history', basePath: '/app' }).go('/../../admin')
      expect(location.pathname).to.equal('/app/admin')
    })
  })

  describe('in history mode, without a base', () => {
    for (const path of ['//evil.example/x', '/.//evil.example/x', '/\\evil.example/x']) {
      it(`keeps ${path} on its own host`, () => {
        start({ mode: 'history' }).go(path)
        expect([location.pathname, currentLocation().path]).to.deep.equal([
          '/evil.example/x',
          '/evil.example/x',
        ])
      })
    }

    for (const url of ['', 'team', 'https://evil.example/', 'javascript:alert(1)']) {
      it(`rejects ${JSON.stringify(url)} as a path`, () => {
        start({ mode: 'history' })
        expect(() => router.go(url)).to.throw(TypeError)
      })
    }
  })

  describe('going back', () => {
    it('is possible after navigation', async () => {
      start({ mode: 'history', basePath: '/app' }).go('/one')
      router.go('/two')
      await waitForPopState(() => router.back())
      expect(currentLocation().path).to.equal('/one')
    })

    it('is not possible at the first entry', () => {
      expect(start({ mode: 'history' }).hasEarlierEntry).to.equal(false)
    })

    it('does nothing at the first entry', () => {
      const before = location.href
      start({ mode: 'history' }).back()
      expect(location.href).to.equal(before)
    })

    it('is still possible for a new router, as after a reload', () => {
      start({ mode: 'history' }).go('/one')
      stop()
      expect(start({ mode: 'history' }).hasEarlierEntry).to.equal(true)
    })

    it('is not possible after a replace', () => {
      start({ mode: 'history' }).go('/one', { replace: true })
      expect([currentLocation().path, router.hasEarlierEntry]).to.deep.equal(['/one', false])
    })

    it("keeps the host page's history state on a replace", () => {
      history.replaceState({ scroll: 7 }, '', initialUrl)
      start({ mode: 'history' }).go('/one', { replace: true })
      expect(history.state).to.include({ scroll: 7 })
    })
  })

  describe('in hash mode', () => {
    it("leaves the host page's path and query alone", () => {
      start({ mode: 'hash' }).go('/campaigns/?page=2')
      expect(location.pathname + location.search).to.equal(initialUrl)
      expect(location.hash).to.equal('#/campaigns/?page=2')
    })

    it('reads the path and query from the hash', () => {
      history.replaceState(null, '', '#/campaigns/?page=2')
      start({ mode: 'hash' })
      expect(currentLocation()).to.deep.equal({ path: '/campaigns/', query: 'page=2', hash: '' })
    })

    it('supports a base path', () => {
      start({ mode: 'hash', basePath: '/app' }).go('/team')
      expect([location.hash, router.href('/x')]).to.deep.equal([
        '#/app/team',
        `${initialUrl}#/app/x`,
      ])
    })

    it('follows a hash that the user types', async () => {
      start({ mode: 'hash' })
      await waitForPopState(() => {
        location.hash = '#/team'
      })
      expect(currentLocation().path).to.equal('/team')
    })

    it('ignores a hash that is not a path', async () => {
      start({ mode: 'hash' }).go('/team')
      await waitForPopState(() => {
        location.hash = '#section-3'
      })
      expect(currentLocation().path).to.equal('/team')
    })
  })

  describe('in memory mode', () => {
    it("never changes the page's URL", () => {
      const before = [location.href, history.length]
      start({ mode: 'memory', initial: '/dashboard' }).go('/team')
      expect([location.href, history.length]).to.deep.equal(before)
      expect(currentLocation().path).to.equal('/team')
    })

    it('goes back', () => {
      start({ mode: 'memory', initial: '/dashboard?a=1' }).go('/team')
      router.back()
      expect(currentLocation()).to.include({ path: '/dashboard', query: 'a=1' })
      expect(router.hasEarlierEntry).to.equal(false)
    })
  })

  it('does not notify if the location stays the same', () => {
    start({ mode: 'memory' }).go('/team')
    let seen = 0
    const stop = effect(() => {
      router.location.value
      seen += 1
    })
    router.go('/team')
    stop()
    expect(seen).to.equal(1)
  })

  it('does not listen to the history until it starts to follow it', async () => {
    history.replaceState(null, '', '#/team')
    history.pushState(null, '', '#/sites')
    router = createRouter({ mode: 'hash' })
    await waitForPopState(() => history.back())
    expect(currentLocation().path).to.equal('/sites')
  })

  it('updates its location when it starts to follow the history', () => {
    history.replaceState(null, '', '#/team')
    router = createRouter({ mode: 'hash' })
    history.replaceState(null, '', '#/sites')
    stop = router.follow()
    expect(currentLocation().path).to.equal('/sites')
  })

  it('ignores changes once it is stopped', async () => {
    start({ mode: 'hash' }).go('/team')
    stop()
    await waitForPopState(() => history.back())
    expect(currentLocation().path).to.equal('/team')
  })
})
