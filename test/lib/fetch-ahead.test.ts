import { expect } from 'chai'
import { createFetchAhead } from '../../src/lib/fetch-ahead.ts'
import { eventually } from '../support/mount.tsx'

describe('code that may be wanted next', () => {
  const setUp = () => {
    const fetched: string[] = []
    const load = (name: string) => async () => fetched.push(name)
    return { ahead: createFetchAhead(), fetched, load }
  }
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve))

  it('waits until an element can be used', async () => {
    const { ahead, fetched, load } = setUp()
    ahead.add(load('menus'))
    await idle()
    expect(fetched).to.deep.equal([])
  })

  it('is fetched then', async () => {
    const { ahead, fetched, load } = setUp()
    ahead.add(load('menus'))
    ahead.begin()
    await eventually(() => expect(fetched).to.deep.equal(['menus']))
  })

  it('is fetched once, however many elements come', async () => {
    const { ahead, fetched, load } = setUp()
    ahead.add(load('menus'))
    ahead.begin()
    ahead.begin()
    ahead.add(load('charts'))
    await eventually(() => expect(fetched).to.deep.equal(['menus', 'charts']))
  })

  it('is fetched in the next idle moment from then on', async () => {
    const { ahead, fetched, load } = setUp()
    ahead.begin()
    ahead.add(load('charts'))
    expect(fetched).to.deep.equal([])
    await eventually(() => fetched.includes('charts'))
  })

  it('may fail unheard: who needs it asks again', async () => {
    const { ahead, fetched, load } = setUp()
    ahead.begin()
    ahead.add(() => Promise.reject(new Error('offline')))
    ahead.add(load('tables'))
    await eventually(() => fetched.includes('tables'))
  })
})
