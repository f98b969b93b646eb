import { expect } from 'chai'
import { clientWithResponses, ok, respondWith } from './fake-server.ts'

describe('an HTTP call', () => {
  it('is sent to the base URL with path and query', async () => {
    const { http, sent } = clientWithResponses([ok()])
    await http.get('/site', { query: { analytics: 1, days: undefined, name: 'a&b' } })
    expect(sent[0]?.url).to.equal('https://api.example/v1/site?analytics=1&name=a%26b')
  })

  it('keeps a query that is part of the path', async () => {
    const { http, sent } = clientWithResponses([ok()])
    await http.get('/site?analytics=1', { query: { days: 7 } })
    expect(sent[0]?.url).to.equal('https://api.example/v1/site?analytics=1&days=7')
  })

  it('sends a query in the path unchanged, since it may be signed', async () => {
    const { http, sent } = clientWithResponses([ok()])
    await http.post('/callback?b=1%2D2&a=x+y&host=YQ%3D%3D&a=z')
    expect(sent[0]?.url).to.equal('https://api.example/v1/callback?b=1%2D2&a=x+y&host=YQ%3D%3D&a=z')
  })

  it('can be sent to the base URL itself', async () => {
    const { http, sent } = clientWithResponses([ok()], { base: 'https://info.example/user-info/' })
    await http.post('')
    expect(sent[0]?.url).to.equal('https://info.example/user-info')
  })

  it('rejects a path that could change the host', async () => {
    const { http } = clientWithResponses([ok()])
    const error = await http.get('.evil.example/').catch((reason: unknown) => reason)
    expect(error).to.be.instanceOf(TypeError)
  })

  it('sends the token and the site', async () => {
    const { http, sent } = clientWithResponses([ok()])
    await http.get('/sites')
    expect(sent[0]?.headers.get('authorization')).to.equal('Bearer one')
    expect(sent[0]?.headers.get('site-id')).to.equal('site-1')
  })

  it('lets its own headers override the token and the site', async () => {
    const { http, sent } = clientWithResponses([ok()])
    await http.get('/site', { headers: { 'Site-Id': 'site-2' } })
    expect(sent[0]?.headers.get('site-id')).to.equal('site-2')
  })

  it('sends neither token nor site if it is anonymous', async () => {
    const { http, sent } = clientWithResponses([ok()])
    await http.get('/public', { anonymous: true })
    expect(sent[0]?.headers.has('authorization')).to.equal(false)
    expect(sent[0]?.headers.has('site-id')).to.equal(false)
  })

  it('sends no cookies, is not cached, and follows no redirects with its token', async () => {
    const { http, sent } = clientWithResponses([ok()])
    await http.get('/sites')
    const rules = { credentials: 'omit', cache: 'no-store', redirect: 'manual' }
    expect(sent[0]?.init).to.include(rules)
  })

  it('sends its body as JSON', async () => {
    const { http, sent } = clientWithResponses([ok()])
    await http.post('/campaigns', { body: { title: 'Spring' } })
    expect(sent[0]?.body).to.equal('{"title":"Spring"}')
    expect(sent[0]?.headers.get('content-type')).to.equal('application/json')
  })

  it('leaves a form’s content type to the browser', async () => {
    const { http, sent } = clientWithResponses([ok()])
    const form = new FormData()
    await http.post('/upload', { body: form })
    expect(sent[0]?.body).to.equal(form)
    expect(sent[0]?.headers.has('content-type')).to.equal(false)
  })

  for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
    it(`supports the method ${method.toUpperCase()}`, async () => {
      const { http, sent } = clientWithResponses([ok()])
      await http[method]('/thing')
      expect(sent[0]?.method).to.equal(method.toUpperCase())
    })
  }
})

describe('a response', () => {
  it('returns its data, message, code and whole body', async () => {
    const body = { success: true, code: 'OK', message: 'Hi', data: [1], pagination: { page: 1 } }
    const { http } = clientWithResponses([respondWith(200, body)])
    expect(await http.get('/x')).to.deep.equal({ data: [1], message: 'Hi', code: 'OK', body })
  })

  it('can be a success without data', async () => {
    const { http } = clientWithResponses([respondWith(200, { success: true })])
    expect((await http.get('/x')).data).to.equal(undefined)
  })

  it('can be empty', async () => {
    const { http } = clientWithResponses([async () => new Response(null, { status: 204 })])
    expect((await http.post('/events')).data).to.equal(undefined)
  })
})

describe('a response with a location', () => {
  const reportedLocations: string[] = []
  const onLocation = (location: string) => reportedLocations.push(location)
  beforeEach(() => reportedLocations.splice(0))

  it('reports the location, without validation', async () => {
    const body = { success: true, location: 'https://billing.example/' }
    await clientWithResponses([respondWith(200, body)], { onLocation }).http.get('/x')
    expect(reportedLocations).to.deep.equal(['https://billing.example/'])
  })

  it('reports the location of an error too', async () => {
    const { http } = clientWithResponses([respondWith(403, { success: false, location: '/a' })], {
      onLocation,
    })
    await http.get('/x').catch(() => {})
    expect(reportedLocations).to.deep.equal(['/a'])
  })

  it('need not be an envelope', async () => {
    const { http } = clientWithResponses([respondWith(200, { location: '/b' })], { onLocation })
    await http.get('/x')
    expect(reportedLocations).to.deep.equal(['/b'])
  })

  it('reports nothing if the location is not a string', async () => {
    const { http } = clientWithResponses(
      [respondWith(200, { success: true, location: { a: 1 } })],
      {
        onLocation,
      },
    )
    await http.get('/x')
    expect(reportedLocations).to.deep.equal([])
  })
})

describe('the idempotency key', () => {
  it('is created for each write', async () => {
    const { http, sent } = clientWithResponses([ok()])
    await http.post('/a')
    await http.put('/a')
    await http.patch('/a')
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).to.equal(3)
    expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key ?? ''))).to.equal(true)
  })

  it('is the form’s key if the form has one', async () => {
    const { http, sent } = clientWithResponses([ok()])
    await http.post('/a', { idempotencyKey: 'form-1' })
    expect(sent[0]?.headers.get('idempotency-key')).to.equal('form-1')
  })

  it('is not sent with a GET', async () => {
    const { http, sent } = clientWithResponses([ok()])
    await http.get('/a')
    expect(sent[0]?.headers.has('idempotency-key')).to.equal(false)
  })
})
