import { expect } from 'chai'
import { beginFetchingAhead, fetchAhead } from '../../src/lib/fetch-ahead.ts'
import { eventually } from '../support/mount.tsx'

describe('code that may be wanted next', () => {
  const fetched: string[] = []
  const load = (name: string) => async () => fetched.push(name)

  it('waits until an element can be used', async () => {
    fetchAhead(load('menus'))
    await new Promise((idle) => requestIdleCallback(idle))
    expect(fetched).to.deep.equal([])
  })

  it('is fetched then, once', async () => {
    beginFetchingAhead()
    beginFetchingAhead()
    await eventually(() => fetched.length > 0)
    expect(fetched).to.deep.equal(['menus'])
  })

  it('is fetched in the next idle moment from then on', async () => {
    fetchAhead(load('charts'))
    await eventually(() => fetched.includes('charts'))
  })

  it('may fail unheard: who needs it asks again', async () => {
    fetchAhead(() => Promise.reject(new Error('offline')))
    fetchAhead(load('tables'))
    await eventually(() => fetched.includes('tables'))
  })
})
