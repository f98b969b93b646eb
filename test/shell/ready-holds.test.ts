import { expect } from 'chai'
import { createLoadingCounter } from '../../src/shell/ready-holds.ts'

describe('a part of the screen that is loading', () => {
  it('keeps the element from being ready immediately', () => {
    const told: boolean[] = []
    createLoadingCounter((isLoading) => void told.push(isLoading))()
    expect(told).to.deep.equal([true])
  })

  it('counts as loaded only once, even if it reports this twice', async () => {
    const told: boolean[] = []
    const hold = createLoadingCounter((isLoading) => void told.push(isLoading))
    const release = hold()
    hold()
    release()
    release()
    await Promise.resolve()
    expect(told).to.not.include(false)
  })

  it('keeps the element loading if one part starts as another ends', async () => {
    const told: boolean[] = []
    const hold = createLoadingCounter((isLoading) => void told.push(isLoading))
    hold()()
    const last = hold()
    await Promise.resolve()
    expect(told).to.not.include(false)
    last()
    await Promise.resolve()
    expect(told.at(-1)).to.equal(false)
  })
})
