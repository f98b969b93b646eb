import { expect } from 'chai'
import { define } from '../../elements/define.ts'
import { configure, signOut } from '../../elements/kit.ts'
import { createNotices } from '../../src/config/notices.ts'
import { thisPage } from '../../src/config/this-page.ts'
import { warningsOf } from '../support/console.ts'
import { eventually } from '../support/queries.ts'
import { API_BASE, api, envelope } from './contract/api.ts'
import { hasState, nextEvent } from './contract/stage.ts'
import { SampleElement } from './sample.tsx'

const PlainElement = define('x-plain', () => <p>plain</p>, {})

type Sample = InstanceType<typeof SampleElement>

const textOf = (element: Sample): string =>
  element.shadowRoot?.querySelector('.poplar')?.textContent ?? ''

/** One page; the tests depend on their order: first nothing is configured. */
describe('an element on a page that is not configured', () => {
  const element = new SampleElement()
  const plain = new PlainElement()
  let warnings: string[] = []

  before(async () => {
    api.reset({ 'GET /sites': [] })
    element.append(Object.assign(document.createElement('p'), { textContent: 'one moment' }))
  })
  after(() => {
    element.remove()
    plain.remove()
  })

  it('waits, and shows its light children', () => {
    document.body.append(element)
    expect(element.shadowRoot === null).to.equal(true)
    expect(hasState(element, 'loading')).to.equal(true)
  })

  it('reports the missing option two frames after load, on the page and in the console', async () => {
    const failedEvent = nextEvent(element, 'failed')
    warnings = await warningsOf(() => failedEvent)
    expect((await failedEvent).detail.type).to.equal('not-configured')
    expect(warnings).to.deep.equal([
      '<x-sample> needs the option apiBase: call configure({ apiBase }) on this page.',
    ])
    await element.ready
    expect(textOf(element)).to.contain('needs the option apiBase')
  })

  it('is in the failed state until the page is configured, whatever its view', async () => {
    await warningsOf(async () => {
      document.body.append(plain)
      await plain.ready
    })
    expect(hasState(plain, 'failed')).to.equal(true)
  })

  it('starts as soon as the page is configured', async () => {
    configure({
      apiBase: API_BASE,
      apiOrigins: ['https://eu.example', location.origin],
      getAccessToken: () => 'page',
    })
    await eventually(() => textOf(element).includes('loaded'))
    expect(hasState(element, 'failed')).to.equal(false)
    await plain.ready
    expect(hasState(plain, 'failed')).to.equal(false)
  })
})

describe('a page notice', () => {
  it('is shown by the page’s first element, and by the next one when the first is removed', async () => {
    api.reset({ 'GET /sites': [] })
    const [first, second] = [new SampleElement(), new SampleElement()]
    document.body.append(first, second)
    await Promise.all([first.ready, second.ready])
    createNotices(thisPage().page.registry.store('notices')).push({ tone: 'info', text: 'Saved.' })
    await eventually(() => textOf(first).includes('Saved.'))
    expect(textOf(second)).not.to.include('Saved.')
    first.remove()
    await eventually(() => textOf(second).includes('Saved.'))
    second.remove()
  })
})

describe('an element with its own token source', () => {
  const create = (): Sample => {
    api.reset({ 'GET /sites': [] })
    return document.body.appendChild(new SampleElement())
  }
  let element: Sample
  afterEach(() => element.remove())

  it('sends its own token', async () => {
    element = create()
    element.getAccessToken = () => 'its-own'
    await eventually(() => api.requests.length === 1)
    expect(api.requests[0]?.headers.get('authorization')).to.equal('Bearer its-own')
  })

  it('calls its own API', async () => {
    element = create()
    element.setAttribute('api-base', 'https://eu.example/v1')
    await eventually(() => api.requests.some(({ url }) => url === 'https://eu.example/v1/sites'))
  })

  it('keeps using the page’s API if its own is not allowed, and logs a warning', async () => {
    const warnings = await warningsOf(async () => {
      element = create()
      await element.ready
      element.setAttribute('api-base', 'https://evil.example/v1')
    })
    expect(warnings[0]).to.contain('rejects api-base="https://evil.example/v1"')
    expect(api.requests.filter(({ url }) => url.includes('evil'))).to.deep.equal([])
    expect(hasState(element, 'failed')).to.equal(false)
  })

  it('does not start if its API is not allowed', async () => {
    element = new SampleElement()
    element.setAttribute('api-base', 'https://evil.example/v1')
    api.reset({})
    const warnings = await warningsOf(async () => {
      document.body.append(element)
      await element.ready
      element.theme = 'dark'
    })
    expect(warnings).to.have.length(1)
    expect(textOf(element)).to.contain('add its origin to configure({ apiOrigins })')
    expect(api.requests).to.deep.equal([])
  })

  it('accepts a path on the page’s own origin as its API', async () => {
    element = create()
    element.setAttribute('api-base', '/v1')
    await element.ready
    await eventually(() => api.requests.some(({ url }) => url === `${location.origin}/v1/sites`))
  })

  const failingSources: [name: string, getAccessToken: () => unknown][] = [
    [
      'throws',
      () => {
        throw new Error('the token route is down')
      },
    ],
    ['returns a number', () => 7],
    ['returns an object without a token', () => ({ token: 'one' })],
  ]
  for (const [name, getAccessToken] of failingSources) {
    it(`fails if its token source ${name}, warns once, and continues with the next token`, async () => {
      api.reset({ 'GET /sites': [] })
      element = new SampleElement()
      const ends: unknown[] = []
      element.addEventListener('signed-out', ({ detail }) => ends.push(detail))
      let answer = getAccessToken
      // @ts-expect-error an untyped page can return anything
      element.getAccessToken = () => answer()
      const failedEvent = nextEvent(element, 'failed')
      const warnings = await warningsOf(async () => {
        document.body.append(element)
        await failedEvent
      })
      expect((await failedEvent).detail.type).to.equal('token-failed')
      expect((await element.ready).status).to.equal('failed')
      expect(warnings).to.have.length(1)
      expect(api.requests).to.deep.equal([])
      answer = () => 'a-good-one'
      ;(await failedEvent).detail.retry()
      await eventually(() => api.requests.length === 1)
      expect(ends).to.deep.equal([])
    })
  }

  it('reports no-token if its token source returns null', async () => {
    api.reset({ '*': () => envelope(401) })
    element = new SampleElement()
    element.getAccessToken = () => null
    const signedOutEvent = nextEvent(element, 'signed-out')
    document.body.append(element)
    expect((await signedOutEvent).detail).to.deep.equal({ reason: 'no-token' })
    const { status, events } = await element.ready
    expect(status).to.equal('failed')
    expect(events['signed-out']).to.deep.equal({ reason: 'no-token' })
  })

  it('is notified when the page signs out, and clears its earlier events', async () => {
    api.reset({ '*': () => envelope(500) })
    element = new SampleElement()
    element.getAccessToken = () => 'its-own'
    const failed = nextEvent(element, 'failed')
    document.body.append(element)
    await failed
    signOut()
    expect(element.state.events).to.deep.equal({ 'signed-out': { reason: 'asked' } })
  })

  it('is not notified of the page’s sign-out once it has been disconnected', async () => {
    element = create()
    element.getAccessToken = () => 'its-own'
    await eventually(() => api.requests.length === 1)
    element.remove()
    await Promise.resolve()
    const ends: unknown[] = []
    element.addEventListener('signed-out', ({ detail }) => ends.push(detail))
    signOut()
    expect(ends).to.deep.equal([])
  })

  it('requests another token after a 401, then reports that the session timed out', async () => {
    const reasons: string[] = []
    api.reset({ '*': () => envelope(401) })
    element = new SampleElement()
    element.getAccessToken = ({ reason }) => {
      reasons.push(reason)
      return `token-${reasons.length}`
    }
    const signedOutEvent = nextEvent(element, 'signed-out')
    document.body.append(element)
    expect((await signedOutEvent).detail).to.deep.equal({ reason: 'timed-out' })
    expect(reasons).to.deep.equal(['first', 'rejected'])
    await eventually(() => /Session timed out\./.test(textOf(element)))
  })
})
