import { signal } from '@preact/signals-core'
import { expect } from 'chai'
import { createKit } from '../../src/config/create-kit.ts'
import { type Changes, parseOptions } from '../../src/config/parse-options.ts'
import { createRegistry } from '../../src/config/registry.ts'
import { eventually } from '../support/queries.ts'

/** A kit whose API returns this URL as the location of each response. */
function kitWithLocation(url: string) {
  const config = parseOptions(
    { apiBase: 'https://api.example/v1', getAccessToken: () => 'test-token' },
    location.origin,
  )
  const response = { success: true, code: 'OK', message: '', data: null, location: url }
  return createKit(config, {
    store: createRegistry().store,
    changes: signal<Changes>({}),
    fetch: async () => Response.json(response),
  })
}

const initialUrl = location.href

describe('a response’s location', () => {
  afterEach(() => history.replaceState(null, '', initialUrl))

  it('is followed by the browser', async () => {
    const target = `${location.pathname}${location.search}#told-by-the-server`
    const kit = kitWithLocation(target)
    await kit.http.get('/sites')
    await eventually(() => location.hash === '#told-by-the-server')
    expect(kit.notices.list.value).to.deep.equal([])
  })

  for (const url of [
    'javascript:document.title="owned"',
    'data:text/html,<h1>owned</h1>',
    '//evil.example/',
    'https://evil.example/campaigns',
  ]) {
    it(`is reported instead of followed if it is ${url}`, async () => {
      const kit = kitWithLocation(url)
      await kit.http.get('/sites')
      await eventually(() => kit.notices.list.value.length > 0)
      expect(location.href).to.equal(initialUrl)
      expect(kit.notices.list.value.map(({ tone, text }) => [tone, text])).to.deep.equal([
        ['error', `We did not follow the server to an address that is not allowed: ${url}`],
      ])
    })
  }

  it('is truncated to 80 characters when it is reported', async () => {
    const kit = kitWithLocation(`https://evil.example/${'a'.repeat(5_000)}`)
    await kit.http.get('/sites')
    await eventually(() => kit.notices.list.value.length > 0)
    const [notice] = kit.notices.list.value
    expect(notice?.text).to.match(/: https:\/\/evil\.example\/a{59}$/)
  })
})
