import { expect } from 'chai'
import { httpOnFirstCall } from '../../src/lib/http-on-first-call.ts'

describe('an HTTP client whose code comes with the first call', () => {
  const API = 'https://api.example/v1'
  const clientOf = (fetch: typeof globalThis.fetch) =>
    httpOnFirstCall({ base: API, headers: async () => ({}), fetch })
  const yes: typeof fetch = async () => Response.json({ success: true, data: 7 })

  it('calls as the client itself does', async () => {
    expect((await clientOf(yes).get('/sites')).data).to.equal(7)
  })

  it('keeps the method of each call', async () => {
    const methods: (string | undefined)[] = []
    const http = clientOf((input, init) => {
      methods.push(init?.method)
      return yes(input)
    })
    for (const call of [http.get, http.post, http.put, http.patch, http.delete]) await call('/x')
    expect(methods).to.deep.equal(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
  })

  it('sends nothing for a caller who has left before', async () => {
    let wasSent = false
    const http = clientOf((input) => {
      wasSent = true
      return yes(input)
    })
    const reason = new Error('left')
    const thrown = await http
      .get('/sites', { signal: AbortSignal.abort(reason) })
      .catch((error: unknown) => error)
    expect(thrown).to.equal(reason)
    expect(wasSent).to.equal(false)
  })
})
