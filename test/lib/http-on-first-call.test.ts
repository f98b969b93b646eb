import { expect } from 'chai'
import { createLazyHttp } from '../../src/lib/http-on-first-call.ts'

describe('an HTTP client whose code loads on the first call', () => {
  const API = 'https://api.example/v1'
  const clientOf = (fetch: typeof globalThis.fetch) =>
    createLazyHttp({ base: API, headers: async () => ({}), fetch })
  const respondOk: typeof fetch = async () => Response.json({ success: true, data: 7 })

  it('behaves like the client itself', async () => {
    expect((await clientOf(respondOk).get('/sites')).data).to.equal(7)
  })

  it('keeps the method of each call', async () => {
    const methods: (string | undefined)[] = []
    const http = clientOf((input, init) => {
      methods.push(init?.method)
      return respondOk(input)
    })
    for (const call of [http.get, http.post, http.put, http.patch, http.delete]) await call('/x')
    expect(methods).to.deep.equal(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
  })

  it('sends nothing if the caller has already aborted', async () => {
    let wasSent = false
    const http = clientOf((input) => {
      wasSent = true
      return respondOk(input)
    })
    const reason = new Error('left')
    const thrown = await http
      .get('/sites', { signal: AbortSignal.abort(reason) })
      .catch((error: unknown) => error)
    expect(thrown).to.equal(reason)
    expect(wasSent).to.equal(false)
  })
})
