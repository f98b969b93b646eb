import { expect } from 'chai'
import { createRouter } from '../../src/lib/router.ts'
import { notifyOpener } from '../../src/shell/notify-opener.ts'
import { parseAction } from '../../src/shell/opened-window.ts'
import { pathInShell } from '../../src/shell/path-in-shell.ts'

describe('a window opened from the dashboard', () => {
  it('sends messages only to an opener of the same origin', () => {
    const told: unknown[] = []
    notifyOpener('finish', { postMessage: (...message: unknown[]) => void told.push(message) })
    expect(told).to.deep.equal([
      [{ source: 'poplar-kit:callback-close', action: 'finish' }, location.origin],
    ])
  })

  const data = { source: 'poplar-kit:callback-close', action: 'reload' }
  const cases: [what: string, origin: string, data: unknown, action: string | null][] = [
    ['our own message', location.origin, data, 'reload'],
    ['the same message from another origin', 'https://evil.example', data, null],
    ['an action that does not exist', location.origin, { ...data, action: 'format' }, null],
    ['an unrelated message', location.origin, 'hello', null],
  ]
  for (const [what, origin, data, action] of cases) {
    it(`requests ${action ?? 'no action'} with ${what}`, () => {
      expect(parseAction({ origin, data })).to.equal(action)
    })
  }
})

describe('a URL with our origin', () => {
  const routerWithBase = (basePath: string) => createRouter({ mode: 'history', basePath })
  const cases: [address: string, basePath: string, path: string | null][] = [
    ['/billing?plan=plus', '', '/billing?plan=plus'],
    ['/billing', '/app', '/billing'],
    [`${location.origin}/app/billing`, '/app', '/billing'],
    [`${location.origin}/shop/billing`, '/app', null],
    [`${location.origin}/apple`, '/app', null],
  ]
  for (const [address, basePath, path] of cases) {
    it(`${address} is ${path ?? 'not one of our pages'} under the base path "${basePath}"`, () => {
      const router = routerWithBase(basePath)
      const { pathname, search } = new URL(address, location.origin)
      expect(pathInShell(address, pathname + search, router)).to.equal(path)
    })
  }

  it('belongs to the host if it is absolute and the shell keeps its route in memory', () => {
    const router = createRouter({ mode: 'memory' })
    expect(pathInShell(`${location.origin}/billing`, '/billing', router)).to.equal(null)
  })
})
