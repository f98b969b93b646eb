import { expect } from 'chai'
import { createPrefetchQueue } from '../../src/lib/fetch-ahead.ts'
import { eventually } from '../support/mount.tsx'

describe('code that is prefetched', () => {
  const setUp = () => {
    const fetchedUrls: string[] = []
    const load = (name: string) => async () => fetchedUrls.push(name)
    return { ahead: createPrefetchQueue(), fetched: fetchedUrls, load }
  }
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve))

  it('waits until an element can be used', async () => {
    const { ahead, fetched, load } = setUp()
    ahead.add(load('menus'))
    await idle()
    expect(fetched).to.deep.equal([])
  })

  it('is fetched once an element can be used', async () => {
    const { ahead, fetched, load } = setUp()
    ahead.add(load('menus'))
    ahead.start()
    await eventually(() => expect(fetched).to.deep.equal(['menus']))
  })

  it('is fetched only once, however many elements there are', async () => {
    const { ahead, fetched, load } = setUp()
    ahead.add(load('menus'))
    ahead.start()
    ahead.start()
    ahead.add(load('charts'))
    await eventually(() => expect(fetched).to.deep.equal(['menus', 'charts']))
  })

  it('is fetched in the next idle period if it is added once an element can be used', async () => {
    const { ahead, fetched, load } = setUp()
    ahead.start()
    ahead.add(load('charts'))
    expect(fetched).to.deep.equal([])
    await eventually(() => fetched.includes('charts'))
  })

  it('can fail silently: it is requested again when needed', async () => {
    const { ahead, fetched, load } = setUp()
    ahead.start()
    ahead.add(() => Promise.reject(new Error('offline')))
    ahead.add(load('tables'))
    await eventually(() => fetched.includes('tables'))
  })
})
